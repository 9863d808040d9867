import { BIN_DAYS, SESSION_TITLE_MAX, type Session } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import {
  useRemoveSession,
  useRenameSession,
  useRestoreSession,
  useSessionRemoval,
} from '../store/session-queries.ts'

interface SessionDialogProps {
  session: Session
  open: boolean
  onClose: () => void
}

export function RenameDialog({ session, open, onClose }: SessionDialogProps) {
  const rename = useRenameSession()
  const form = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).SessionTitle,
    submit: async ({ title }) => {
      await rename.mutateAsync({ id: session.id, title })
      onClose()
    },
  })
  return (
    <FormDialog open={open} onClose={onClose} title={m.chat_rename_title()} form={form}>
      <TextField
        label={m.chat_rename_label()}
        error={form.errors.title}
        name="title"
        maxLength={SESSION_TITLE_MAX}
        defaultValue={session.title}
        autoComplete="off"
      />
    </FormDialog>
  )
}

interface DeleteDialogProps extends SessionDialogProps {
  onDeleted?: () => void
}

/** Lists first what goes to the trash with the chat, and offers to undo it. */
export function DeleteDialog({ session: { id, title }, open, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useRemoveSession()
  const restore = useRestoreSession()
  const removal = useSessionRemoval(id, open).data
  const loss =
    removal &&
    (removal.messages === 0 ? m.chat_removal_none() : m.chat_removal_some({ count: removal.messages }))
  const lead = m.chat_delete_lead({ days: BIN_DAYS })
  function offerUndo(): void {
    const close = toast(m.chat_binned_toast({ title }), {
      action: {
        label: m.chat_undo_button(),
        run() {
          close()
          restore.mutate(id)
        },
      },
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={m.chat_delete_title({ title })}
      lead={loss === undefined ? lead : m.chat_removal_lead({ loss, lead })}
      confirmLabel={m.chat_delete_button()}
      onConfirm={async () => {
        await remove.mutateAsync(id)
        offerUndo()
        onDeleted?.()
      }}
    />
  )
}
