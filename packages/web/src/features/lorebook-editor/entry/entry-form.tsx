import { type BookEntry, countTokens, ENTRY_POSITIONS, entryFields } from '@inkling/engine'
import { ArrowLeft, Copy, Trash2 } from 'lucide-react'
import { useDeferredValue } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { CheckField, TextAreaField, TextField } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { EnumField } from './choice-fields.tsx'
import type { FieldsProps } from './entry-folds.tsx'
import { EntryFolds } from './entry-folds.tsx'
import { logicNames, logics, positionNames, roleNames, roles } from './entry-names.ts'
import { KeysField } from './keys-field.tsx'

interface EntryActions extends Pick<FieldsProps, 'change'> {
  readonly close: () => void
  readonly duplicate: () => void
  readonly remove: () => void
}

/** Common fields come first, others are folded. */
export function EntryForm({ entry, actions }: { entry: BookEntry; actions: EntryActions }) {
  const fields = entryFields(entry)
  const { change } = actions
  return (
    <div className="flex flex-col gap-5 p-4 md:p-6">
      <div className="flex items-center gap-1">
        <IconButton label={m.lorebooks_entries_back()} onClick={actions.close} className="-ml-2 md:hidden">
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <h2 className="display min-w-0 flex-1 truncate text-xl">
          {fields.title || m.lorebooks_entry_unnamed()}
        </h2>
        <IconButton label={m.lorebooks_entry_duplicate_button()} onClick={actions.duplicate}>
          <Copy aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
        <IconButton label={m.app_delete_button()} onClick={actions.remove}>
          <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </div>
      <TextField
        label={m.lorebooks_field_title()}
        value={fields.title}
        onChange={event => change({ title: event.target.value })}
        autoComplete="off"
      />
      <CheckField
        label={m.lorebooks_field_enabled()}
        checked={fields.is_enabled}
        onChange={event => change({ is_enabled: event.target.checked })}
      />
      <Choice
        label={m.lorebooks_field_activation()}
        options={[
          { value: 'keys', label: m.lorebooks_activation_by_keys() },
          { value: 'always', label: m.lorebooks_activation_always() },
        ]}
        value={fields.is_constant ? 'always' : 'keys'}
        onChoose={value => change({ is_constant: value === 'always' })}
      />
      {!fields.is_constant && (
        <>
          <KeysField
            label={m.lorebooks_field_keys()}
            hint={m.lorebooks_field_keys_hint()}
            keys={fields.keys}
            onChange={keys => change({ keys })}
          />
          <SecondaryKeys fields={fields} change={change} />
        </>
      )}
      <ContentField content={fields.content} onChange={content => change({ content })} />
      <PlaceFields fields={fields} change={change} />
      <EntryFolds fields={fields} change={change} />
    </div>
  )
}

function PlaceFields({ fields, change }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EnumField
        label={m.lorebooks_field_position()}
        value={fields.position}
        values={ENTRY_POSITIONS}
        names={positionNames}
        onChange={position => change({ position })}
      />
      {fields.position === 'at_depth' && (
        <>
          <NumberField
            label={m.lorebooks_field_depth()}
            hint={m.lorebooks_field_depth_hint()}
            value={fields.depth}
            max={10_000}
            onChange={depth => change({ depth })}
          />
          <EnumField
            label={m.lorebooks_field_role()}
            value={fields.role}
            values={roles}
            names={roleNames}
            onChange={role => change({ role })}
          />
        </>
      )}
      {fields.position === 'outlet' && (
        <TextField
          label={m.lorebooks_field_outlet()}
          hint={m.lorebooks_field_outlet_hint()}
          value={fields.outlet}
          onChange={event => change({ outlet: event.target.value })}
          autoComplete="off"
        />
      )}
      <NumberField
        label={m.lorebooks_field_order()}
        hint={m.lorebooks_field_order_hint()}
        value={fields.order}
        min={-1_000_000}
        onChange={order => change({ order })}
      />
      <NumberField
        label={m.lorebooks_field_probability()}
        value={fields.probability}
        max={100}
        onChange={probability => change({ probability })}
      />
    </div>
  )
}

function ContentField({ content, onChange }: { content: string; onChange: (content: string) => void }) {
  const tokens = countTokens(useDeferredValue(content))
  return (
    <TextAreaField
      label={m.lorebooks_field_content()}
      hint={
        <>
          {m.lorebooks_field_content_hint()}
          <span className="block tabular-nums">{m.lorebooks_tokens({ tokens: formatNumber(tokens) })}</span>
        </>
      }
      rows={8}
      value={content}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function SecondaryKeys({ fields, change }: FieldsProps) {
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
