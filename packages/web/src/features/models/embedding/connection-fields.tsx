import { type AdminEmbeddingModel, API_KEY_MAX, URL_MAX } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { CheckField, TextField } from '../../../ui/form/field.tsx'
import type { FieldErrors } from '../../../ui/form/use-form.ts'

interface EndpointConnectionFieldsProps {
  model?: Pick<AdminEmbeddingModel, 'base_url' | 'model' | 'api_key_last4'>
  errors: FieldErrors
}

/** A stored key is never shown, but can be removed. */
export function ConnectionFields({ model, errors }: EndpointConnectionFieldsProps) {
  const last4 = model?.api_key_last4 ?? null
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <TextField
        label={m.embeddings_field_base_url()}
        error={errors.base_url}
        name="base_url"
        type="url"
        maxLength={URL_MAX}
        placeholder="https://…/v1"
        defaultValue={model?.base_url}
        {...plain}
      />
      <TextField
        label={m.embeddings_field_model()}
        error={errors.model}
        name="model"
        defaultValue={model?.model}
        {...plain}
      />
      <TextField
        label={m.embeddings_field_key()}
        hint={last4 === null ? m.embeddings_field_key_hint() : m.embeddings_field_key_kept({ last4 })}
        error={errors.api_key}
        name="api_key"
        type="password"
        maxLength={API_KEY_MAX}
        autoComplete="new-password"
        spellCheck={false}
      />
      {last4 !== null && <CheckField label={m.embeddings_field_clear_key()} name="clear_key" />}
    </>
  )
}

/** Omits empty fields. */
export const readFilled = (form: FormData): Record<string, FormDataEntryValue> =>
  Object.fromEntries([...form].filter(([, value]) => value !== ''))
