import { m } from '../../../paraglide/messages.js'
import { SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { type Scene, type Speaker, speakers, type Use, uses } from './scene.ts'

interface SceneFormProps {
  scene: Scene
  onChange: (changes: Partial<Scene>) => void
}

const speakerNames: Readonly<Record<Speaker, () => string>> = {
  user: m.scripts_placement_user,
  assistant: m.scripts_placement_assistant,
  reasoning: m.scripts_placement_reasoning,
  lorebook: m.scripts_placement_lorebook,
}

const useNames: Readonly<Record<Use, () => string>> = {
  display: m.scripts_use_display,
  prompt: m.scripts_use_prompt,
  stored: m.scripts_use_stored,
  edit: m.scripts_use_edit,
}

/** The text, and as what it is tried. */
export const SceneForm = ({ scene, onChange }: SceneFormProps) => (
  <>
    <TextAreaField
      label={m.scripts_bench_text()}
      rows={6}
      value={scene.text}
      onChange={event => onChange({ text: event.target.value })}
      spellCheck={false}
    />
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <SelectField
        label={m.scripts_bench_speaker()}
        value={scene.speaker}
        options={speakers.map(value => ({ value, label: speakerNames[value]() }))}
        onChange={event => onChange({ speaker: event.target.value as Speaker })} // one of the options
      />
      <SelectField
        label={m.scripts_bench_use()}
        value={scene.use}
        options={uses.map(value => ({ value, label: useNames[value]() }))}
        onChange={event => onChange({ use: event.target.value as Use })} // one of the options
      />
      <NumberField
        label={m.scripts_bench_depth()}
        value={scene.depth}
        min={-1}
        empty={null}
        placeholder={m.scripts_bench_no_depth()}
        onChange={depth => onChange({ depth })}
      />
    </div>
  </>
)
