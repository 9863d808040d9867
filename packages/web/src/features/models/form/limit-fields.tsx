import type { AdminModel } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Fold } from '../../../ui/elements/collapsible.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { DraftNumber } from './draft-fields.tsx'
import type { DraftProps } from './draft-props.ts'

interface LimitFieldsProps extends DraftProps {
  /** Those that could stand in for it. */
  others: readonly AdminModel[]
}

/** How much an account may use of it in a day, and who answers while it is down. */
export function LimitFields({ others, ...of }: LimitFieldsProps) {
  const { draft, change, errors } = of
  return (
    <Fold title={m.models_section_limits()} isChanged={draft.daily_tokens !== '' || draft.fallback_id !== ''}>
      <DraftNumber
        of={of}
        name="daily_tokens"
        label={m.models_field_daily()}
        hint={m.models_field_daily_hint()}
        placeholder={m.models_field_daily_none()}
      />
      <SelectField
        label={m.models_field_fallback()}
        hint={m.models_field_fallback_hint()}
        error={errors.fallback_id}
        name="fallback_id"
        value={draft.fallback_id}
        onChange={event => change({ fallback_id: event.target.value })}
        options={[
          { value: '', label: m.models_field_fallback_none() },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Fold>
  )
}
