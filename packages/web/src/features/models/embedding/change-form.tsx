import { type AdminEmbeddingModel, MODEL_DESCRIPTION_MAX, MODEL_NAME_MAX } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { CheckField, TextField } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { PoolingField, PrefixFields } from './making-fields.tsx'
import { useChangeModel } from './queries.ts'

interface ChangeFormProps {
  model: AdminEmbeddingModel
  onClose: () => void
}

/** Warns about changes that invalidate vectors. */
export function ChangeForm({ model, onClose }: ChangeFormProps) {
  const change = useChangeModel()
  const form = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).EmbeddingModelChange,
    read: readChange,
    async submit(body) {
      await change.mutateAsync({ id: model.id, body })
      onClose()
    },
  })
  const { errors } = form
  return (
    <FormDialog open onClose={onClose} title={m.embeddings_edit_title({ name: model.name })} form={form}>
      <TextField
        label={m.embeddings_field_name()}
        error={errors.name}
        name="name"
        maxLength={MODEL_NAME_MAX}
        defaultValue={model.name}
        autoComplete="off"
      />
      <TextField
        label={m.embeddings_field_description()}
        error={errors.description}
        name="description"
        maxLength={MODEL_DESCRIPTION_MAX}
        defaultValue={model.description}
        autoComplete="off"
      />
      {model.provider === 'openai-compatible' && <ConnectionFields model={model} errors={errors} />}
      <div className="grid grid-cols-2 items-start gap-4">
        {(['max_tokens', 'position'] as const).map(name => (
          <TextField
            key={name}
            label={name === 'position' ? m.embeddings_field_position() : m.embeddings_field_max_tokens()}
            error={errors[name]}
            name={name}
            type="number"
            inputMode="numeric"
            defaultValue={model[name]}
          />
        ))}
      </div>
      {model.provider === 'onnx' && <PoolingField value={model.pooling} error={errors.pooling} />}
      <PrefixFields values={model} errors={errors} />
      <p className="text-sm text-ink-faint">{m.embeddings_remade_hint()}</p>
      <CheckField
        label={m.embeddings_field_enabled()}
        hint={m.embeddings_field_enabled_hint()}
        name="is_enabled"
        defaultChecked={model.is_enabled}
      />
    </FormDialog>
  )
}

/** An empty key keeps the stored one; the checkbox removes it. */
function readChange(form: FormData) {
  const { api_key = '', clear_key, max_tokens, position, ...rest } = Object.fromEntries(form)
  return {
    ...rest,
    max_tokens: Number(max_tokens),
    position: Number(position),
    is_enabled: form.has('is_enabled'),
    ...(clear_key !== undefined ? { api_key: null } : api_key !== '' && { api_key }),
  }
}
