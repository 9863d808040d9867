import { API_KEY_MAX, URL_MAX } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { PrefixFields } from './making-fields.tsx'
import { useConnectModel } from './queries.ts'
import { readFilled } from './read-filled.ts'

/** Connects an endpoint that speaks OpenAI's embeddings. */
export function EndpointForm({ onClose }: { onClose: () => void }) {
  const connect = useConnectModel()
  const form = useForm({
    schema: async () => (await import('../../api/schemas.ts')).NewEmbeddingModel,
    read: readEndpoint,
    async submit(body) {
      await connect.mutateAsync(body)
      onClose()
    },
  })
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <FormDialog
      open
      onClose={onClose}
      title={m.embeddings_connect_title()}
      lead={m.embeddings_connect_lead()}
      form={form}
    >
      <TextField
        label={m.embeddings_field_base_url()}
        error={form.errors.base_url}
        name="base_url"
        type="url"
        maxLength={URL_MAX}
        placeholder="https://…/v1"
        {...plain}
      />
      <TextField label={m.embeddings_field_model()} error={form.errors.model} name="model" {...plain} />
      <TextField
        label={m.embeddings_field_key()}
        hint={m.embeddings_field_key_hint()}
        error={form.errors.api_key}
        name="api_key"
        type="password"
        maxLength={API_KEY_MAX}
        autoComplete="new-password"
        spellCheck={false}
      />
      <TextField label={m.embeddings_field_name()} error={form.errors.name} name="name" {...plain} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={m.embeddings_field_dimensions()}
          hint={m.embeddings_field_dimensions_hint()}
          error={form.errors.dimensions}
          name="dimensions"
          type="number"
          inputMode="numeric"
        />
        <TextField
          label={m.embeddings_field_max_tokens()}
          error={form.errors.max_tokens}
          name="max_tokens"
          type="number"
          inputMode="numeric"
          defaultValue={512}
        />
      </div>
      <PrefixFields errors={form.errors} />
    </FormDialog>
  )
}

function readEndpoint(form: FormData) {
  const { dimensions, max_tokens, ...texts } = readFilled(form)
  return {
    ...texts,
    ...(dimensions !== undefined && { dimensions: Number(dimensions) }),
    ...(max_tokens !== undefined && { max_tokens: Number(max_tokens) }),
  }
}
