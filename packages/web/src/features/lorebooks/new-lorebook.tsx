import { LOREBOOK_NAME_MAX } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useGo } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { useCreateLorebook } from './queries.ts'

/** Names a new lorebook and opens it. */
export function NewLorebook({ open, onClose }: { open: boolean; onClose: () => void }) {
  const go = useGo()
  const create = useCreateLorebook()
  const form = useForm({
    schema: async () => (await import('../../api/schemas/schemas.ts')).NewLorebook,
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
