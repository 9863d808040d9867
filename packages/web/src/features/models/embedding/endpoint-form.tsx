import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ConnectionFields, readFilled } from './connection-fields.tsx'
import { PrefixFields } from './making-fields.tsx'
import { useConnectModel } from './queries.ts'

/** For OpenAI-compatible embeddings endpoints. */
export function EndpointForm({ onClose }: { onClose: () => void }) {
  const connect = useConnectModel()
  const form = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).NewEmbeddingModel,
    read: readEndpoint,
    async submit(body) {
      await connect.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={m.embeddings_connect_title()}
      lead={m.embeddings_connect_lead()}
      form={form}
    >
      <ConnectionFields errors={form.errors} />
      <TextField label={m.embeddings_field_name()} error={form.errors.name} name="name" autoComplete="off" />
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
