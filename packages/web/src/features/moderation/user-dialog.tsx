import type { ManagedUser, UserChange } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useChangeUser } from './user-queries.ts'

/** What can be done about how an account stands. */
export type Deed = 'promote' | 'demote' | 'suspend' | 'restore'

interface Said {
  readonly title: (who: { name: string }) => string
  readonly lead: () => string
  readonly confirmLabel: () => string
  readonly change: UserChange
}

const deeds: Readonly<Record<Deed, Said>> = {
  promote: {
    title: m.users_promote_title,
    lead: m.users_promote_lead,
    confirmLabel: m.users_promote_button,
    change: { role: 'admin' },
  },
  demote: {
    title: m.users_demote_title,
    lead: m.users_demote_lead,
    confirmLabel: m.users_demote_button,
    change: { role: 'user' },
  },
  suspend: {
    title: m.users_suspend_title,
    lead: m.users_suspend_lead,
    confirmLabel: m.users_suspend_button,
    change: { is_suspended: true },
  },
  restore: {
    title: m.users_restore_title,
    lead: m.users_restore_lead,
    confirmLabel: m.users_restore_button,
    change: { is_suspended: false },
  },
}

interface UserDialogProps {
  user: ManagedUser
  /** Undefined as long as nothing is to be done. */
  deed: Deed | undefined
  onClose: () => void
}

/** Says what a deed means before it is done. */
export function UserDialog({ user: { id, display_name }, deed, onClose }: UserDialogProps) {
  const changing = useChangeUser()
  if (deed === undefined) return null
  const { title, lead, confirmLabel, change } = deeds[deed]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title({ name: display_name })}
      lead={lead()}
      confirmLabel={confirmLabel()}
      onConfirm={async () => void (await changing.mutateAsync({ id, change }))}
    />
  )
}
