import { reasoningControls, THOUGHT_MARK_MAX } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Collapsible } from '../../../ui/elements/collapsible.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { DraftCheck, type DraftProps, DraftText } from './draft-fields.tsx'

const controlNames = {
  none: m.models_reasoning_none,
  switch: m.models_reasoning_switch,
  effort: m.models_reasoning_effort,
}

export function ThinkingFields(of: DraftProps) {
  const { draft, change } = of
  return (
    <Collapsible
      title={m.models_section_thinking()}
      isChanged={draft.supports_reasoning || draft.thoughts_close !== ''}
    >
      <div className="col-span-full">
        <DraftCheck of={of} name="supports_reasoning" label={m.models_field_reasoning()} />
      </div>
      {draft.supports_reasoning && (
        <div className="col-span-full">
          <SelectField
            label={m.models_field_reasoning_control()}
            name="reasoning_control"
            value={draft.reasoning_control}
            onChange={event =>
              change({
                reasoning_control: reasoningControls.find(known => known === event.target.value) ?? 'none',
              })
            }
            options={reasoningControls.map(value => ({ value, label: controlNames[value]() }))}
          />
        </div>
      )}
      <DraftText
        of={of}
        name="thoughts_open"
        label={m.settings_thoughts_open()}
        hint={m.settings_thoughts_hint()}
        maxLength={THOUGHT_MARK_MAX}
      />
      <DraftText
        of={of}
        name="thoughts_close"
        label={m.settings_thoughts_close()}
        maxLength={THOUGHT_MARK_MAX}
      />
    </Collapsible>
  )
}
