import { API_KEY_NAME_MAX, type CreatedApiKey } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { CreateDialog } from '../../../../ui/dialog/create-dialog.tsx'
import { CopyableText } from '../../../../ui/feedback/copyable-text.tsx'
import { CheckField, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { type FieldErrors, useForm } from '../../../../ui/form/use-form.ts'
import { scopeLabels } from './key-scopes.ts'
import { useCreateApiKey } from './queries.ts'

interface NewApiKeyDialogProps {
  open: boolean
  onClose: () => void
}

/** Shows the new key once. */
export function NewApiKeyDialog({ open, onClose }: NewApiKeyDialogProps) {
  const [created, setCreated] = useState<CreatedApiKey>()
  const create = useCreateApiKey()
  const form = useForm({
    schema: async () => (await import('../../../../api/schemas/schemas.ts')).NewApiKey,
    read: data => ({
      name: data.get('name'),
      scopes: data.getAll('scopes'),
      expires_in_days: Number(data.get('expires_in_days')) || null,
    }),
    submit: async (body, idempotencyKey) => setCreated(await create.mutateAsync({ body, idempotencyKey })),
  })
  const close = () => {
    onClose()
    setCreated(undefined)
  }
  return (
    <CreateDialog
      open={open}
      onClose={close}
      title={m.accounts_keys_add_button()}
      form={form}
      created={
        created && {
          title: m.accounts_key_created_title({ name: created.name }),
          lead: m.accounts_key_created_lead(),
          content: <CreatedKey apiKey={created} />,
        }
      }
    >
      <KeyFields errors={form.errors} />
    </CreateDialog>
  )
}

const days = [30, 90, 365] as const

function KeyFields({ errors }: { errors: FieldErrors }) {
  const expiries = [
    ...days.map(count => ({ value: String(count), label: m.accounts_key_days({ count }) })),
    { value: '', label: m.accounts_key_no_expiry() },
  ]
  return (
    <>
      <TextField
        label={m.accounts_key_name_label()}
        hint={m.accounts_key_name_hint()}
        error={errors.name}
        name="name"
        maxLength={API_KEY_NAME_MAX}
        autoComplete="off"
      />
      <fieldset>
        <legend className="text-sm font-medium text-ink-soft">{m.accounts_key_scopes_label()}</legend>
        {Object.entries(scopeLabels).map(([scope, { label, hint }]) => (
          <CheckField
            key={scope}
            name="scopes"
            value={scope}
            label={label()}
            hint={hint()}
            defaultChecked={scope === 'chat'}
          />
        ))}
        {errors.scopes !== undefined && (
          <p role="alert" className="text-sm text-seal-ink">
            {m.accounts_key_scopes_missing()}
          </p>
        )}
      </fieldset>
      <SelectField
        label={m.accounts_key_expiry_label()}
        name="expires_in_days"
        defaultValue="90"
        options={expiries}
      />
    </>
  )
}

function CreatedKey({ apiKey: { token, scopes } }: { apiKey: CreatedApiKey }) {
  return (
    <div className="flex flex-col gap-4 pt-4">
      <CopyableText label={m.accounts_key_token_label()} text={token} />
      {scopes.includes('chat') && (
        <CopyableText
          label={m.accounts_key_address_label()}
          text={`${location.origin}/v1`}
          hint={m.accounts_key_address_hint()}
        />
      )}
    </div>
  )
}
