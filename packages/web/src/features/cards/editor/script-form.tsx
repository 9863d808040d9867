import { checkFind, PLACEMENTS, type Placement, type RegexScript } from '@inkling/engine'
import { useDeferredValue } from 'react'
import { m } from '../../../paraglide/messages.js'
import { CheckField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { NumberField } from '../../book-editor/number-field.tsx'

interface ScriptFormProps {
  script: RegexScript
  onChange: (fields: Partial<RegexScript>) => void
}

const placements: readonly { value: Placement; label: () => string }[] = [
  { value: PLACEMENTS.user, label: m.editor_placement_user },
  { value: PLACEMENTS.assistant, label: m.editor_placement_assistant },
  { value: PLACEMENTS.lorebook, label: m.editor_placement_lorebook },
  { value: PLACEMENTS.reasoning, label: m.editor_placement_reasoning },
]

/** What a script looks for, what it puts there, and in which texts. */
export function ScriptForm({ script, onChange }: ScriptFormProps) {
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
      <TextField
        label={m.editor_script_name()}
        value={script.scriptName}
        onChange={event => onChange({ scriptName: event.target.value })}
        autoComplete="off"
      />
      <TextField
        label={m.editor_script_find()}
        hint={m.editor_script_find_hint()}
        error={faultOf(useDeferredValue(script.findRegex))}
        value={script.findRegex}
        onChange={event => onChange({ findRegex: event.target.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <TextAreaField
        label={m.editor_script_replace()}
        hint={m.editor_script_replace_hint()}
        rows={5}
        value={script.replaceString}
        onChange={event => onChange({ replaceString: event.target.value })}
        spellCheck={false}
      />
      <Placements placement={script.placement} onChange={placement => onChange({ placement })} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckField
          label={m.editor_script_markdown()}
          hint={m.editor_script_markdown_hint()}
          checked={script.markdownOnly}
          onChange={event => onChange({ markdownOnly: event.target.checked })}
        />
        <CheckField
          label={m.editor_script_prompt()}
          hint={m.editor_script_prompt_hint()}
          checked={script.promptOnly}
          onChange={event => onChange({ promptOnly: event.target.checked })}
        />
        <CheckField
          label={m.editor_script_on_edit()}
          checked={script.runOnEdit}
          onChange={event => onChange({ runOnEdit: event.target.checked })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={m.editor_script_min_depth()}
          value={script.minDepth}
          empty={null}
          min={-1}
          placeholder={m.editor_script_any_depth()}
          onChange={minDepth => onChange({ minDepth })}
        />
        <NumberField
          label={m.editor_script_max_depth()}
          value={script.maxDepth}
          empty={null}
          placeholder={m.editor_script_any_depth()}
          onChange={maxDepth => onChange({ maxDepth })}
        />
      </div>
    </div>
  )
}

function Placements({
  placement,
  onChange,
}: {
  placement: readonly Placement[]
  onChange: (placement: Placement[]) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{m.editor_script_placement()}</legend>
      <div className="flex flex-wrap gap-2">
        {placements.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-line-strong has-checked:bg-sunken"
          >
            <input
              type="checkbox"
              checked={placement.includes(value)}
              onChange={event =>
                onChange(
                  event.target.checked ? [...placement, value] : placement.filter(one => one !== value),
                )
              }
              className="size-4 accent-seal"
            />
            {label()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Why a pattern does nothing; what of it may be slow, the place for scripts tells. */
function faultOf(findRegex: string): string | undefined {
  if (findRegex === '') return undefined
  const found = checkFind(findRegex).find(({ code }) => code === 'invalid' || code === 'too_long')
  if (found === undefined) return undefined
  return found.code === 'too_long'
    ? m.editor_script_too_long()
    : m.editor_script_invalid({ why: found.detail ?? '' })
}
