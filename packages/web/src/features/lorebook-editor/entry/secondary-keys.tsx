import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/form/field.tsx'
import { EnumField } from './choice-fields.tsx'
import { logicNames, logics } from './entry-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { KeysField } from './keys-field.tsx'

/** What else must be said, or must not, once a key was. */
export function SecondaryKeys({ fields, change }: FieldsProps) {
  const { is_selective, secondary_keys, logic } = fields
  return (
    <>
      <KeysField
        label={m.lorebooks_field_secondary_keys()}
        hint={m.lorebooks_field_secondary_keys_hint()}
        keys={secondary_keys}
        onChange={keys =>
          change({ secondary_keys: keys, ...(secondary_keys.length === 0 && { is_selective: true }) })
        }
      />
      {secondary_keys.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <EnumField
            label={m.lorebooks_field_logic()}
            value={logic}
            values={logics}
            names={logicNames}
            onChange={logic => change({ logic })}
          />
          <CheckField
            label={m.lorebooks_field_selective()}
            checked={is_selective}
            onChange={event => change({ is_selective: event.target.checked })}
          />
        </div>
      )}
    </>
  )
}
