import { LOREBOOK_NAME_MAX } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useGo } from '../../../ui/navigation.ts'
import { paths } from '../../../ui/paths.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useCreateLorebook } from '../queries.ts'

/** Names a new lorebook and opens it. */
export function NewLorebook({ open, onClose }: { open: boolean; onClose: () => void }) {
  const go = useGo()
  const create = useCreateLorebook()
  const form = useForm({
    schema: async () => (await import('../../../api/schemas.ts')).NewLorebook,
    submit: async (body, key) => {
      const { id } = await create.mutateAsync({ body, key })
      go(paths.lorebook(id))
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.lorebooks_add_title()}
      submitLabel={m.lorebooks_create_button()}
      form={form}
    >
      <TextField
        label={m.lorebooks_field_name()}
        error={form.errors.name}
        name="name"
        maxLength={LOREBOOK_NAME_MAX}
        autoComplete="off"
      />
    </FormDialog>
  )
}
