import { m } from '../../../paraglide/messages.js'
import { Collapsible } from '../../../ui/elements/collapsible.tsx'
import { TextAreaField } from '../../../ui/form/field.tsx'
import { DraftCheck, DraftNumber, type DraftProps } from './draft-fields.tsx'
import { supportedParamsOf } from './model-draft.ts'

export function StopFields(of: DraftProps) {
  const { draft, change, errors } = of
  const isChanged = draft.stop !== '' || draft.stop_max !== '' || draft.supports_prefill
  return (
    <Collapsible title={m.models_section_ending()} isChanged={isChanged}>
      {supportedParamsOf(draft).includes('stop') && (
        <div className="col-span-full">
          <TextAreaField
            label={m.settings_stop()}
            hint={m.settings_stop_hint()}
            error={errors['sampling.stop']}
            name="sampling.stop"
            rows={2}
            value={draft.stop}
            onChange={event => change({ stop: event.target.value })}
          />
        </div>
      )}
      <DraftNumber
        of={of}
        name="stop_max"
        label={m.models_field_stop_max()}
        hint={m.models_field_stop_max_hint()}
        placeholder={m.models_sampling_placeholder()}
      />
      <div className="col-span-full">
        <DraftCheck
          of={of}
          name="supports_prefill"
          label={m.models_field_prefill()}
          hint={m.models_field_prefill_hint()}
        />
      </div>
    </Collapsible>
  )
}
