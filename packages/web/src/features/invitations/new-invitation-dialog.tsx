import { type CreatedInvitation, INVITATION_NOTE_MAX, INVITATION_USES_MAX } from '@inkling/contract'
import { useState } from 'react'
import { inLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { CreateDialog } from '../../ui/dialog/create-dialog.tsx'
import { CopyableText } from '../../ui/feedback/copyable-text.tsx'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { useCreateInvitation } from './queries.ts'

interface NewInvitationDialogProps {
  open: boolean
  onClose: () => void
}

/** Shows the link of the new invitation once. */
export function NewInvitationDialog({ open, onClose }: NewInvitationDialogProps) {
  const [created, setCreated] = useState<CreatedInvitation>()
  const create = useCreateInvitation()
  const form = useForm({
    schema: async () => (await import('../../api/schemas/schemas.ts')).NewInvitation,
    read: data => ({
      note: data.get('note'),
      uses: Number(data.get('uses')),
      expires_in_days: Number(data.get('expires_in_days')),
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
      title={m.invitations_new_button()}
      form={form}
      created={
        created && {
          title: m.invitations_created_title(),
          lead: m.invitations_created_lead(),
          content: (
            <div className="pt-4">
              <CopyableText label={m.invitations_link_label()} text={linkOf(created)} />
            </div>
          ),
        }
      }
    >
      <InvitationFields errors={form.errors} />
    </CreateDialog>
  )
}

const days = [3, 7, 30, 365] as const

const InvitationFields = ({ errors }: { errors: FieldErrors }) => (
  <>
    <TextField
      label={m.invitations_note_label()}
      hint={m.invitations_note_hint()}
      error={errors.note}
      name="note"
      maxLength={INVITATION_NOTE_MAX}
      autoComplete="off"
    />
    <TextField
      label={m.invitations_uses_label()}
      error={errors.uses}
      name="uses"
      type="number"
      min={1}
      max={INVITATION_USES_MAX}
      defaultValue={1}
    />
    <SelectField
      label={m.accounts_key_expiry_label()}
      name="expires_in_days"
      defaultValue="7"
      options={days.map(count => ({ value: String(count), label: m.invitations_days({ count }) }))}
    />
  </>
)

const linkOf = ({ code }: CreatedInvitation): string =>
  `${location.origin}${inLocale(paths.register)}?invitation=${code}`
