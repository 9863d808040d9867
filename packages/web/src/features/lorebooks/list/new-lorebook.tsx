import { LOREBOOK_NAME_MAX } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { useGo } from '../../../ui/navigation.ts'
import { paths } from '../../../ui/paths.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useCreateLorebook } from '../queries.ts'

const FORM = 'new-lorebook'

/** Names a new lorebook and opens it. */
export function NewLorebook({ open, onClose }: { open: boolean; onClose: () => void }) {
  const go = useGo()
  const create = useCreateLorebook()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas.ts')).NewLorebook,
    submit: async (body, key) => {
      const { id } = await create.mutateAsync({ body, key })
      go(paths.lorebook(id))
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.lorebooks_add_title()}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          <Button type="submit" form={FORM} look="seal" busy={busy}>
            {m.lorebooks_create_button()}
          </Button>
        </>
      }
    >
      <form id={FORM} {...form} className="flex flex-col gap-4 pt-2">
        <TextField
          label={m.lorebooks_field_name()}
          error={errors.name}
          name="name"
          maxLength={LOREBOOK_NAME_MAX}
          autoComplete="off"
        />
        <FormFailure sentence={failure} />
      </form>
    </Dialog>
  )
}
