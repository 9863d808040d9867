import type { Invitation, RegistrationMode } from '@inkling/contract'
import { Plus, Ticket } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { DeleteButton } from '../../ui/dialog/delete-button.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { NewInvitationDialog } from './new-invitation-dialog.tsx'
import {
  useChangeRegistration,
  useInvitations,
  useRegistrationSettings,
  useRemoveInvitation,
} from './queries.ts'

export function AdminRegistrationPage() {
  const [isOpen, setIsOpen] = useState(false)
  const add = (
    <Button look="seal" onClick={() => setIsOpen(true)}>
      <Plus className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
      {m.invitations_new_button()}
    </Button>
  )
  return (
    <AdminFrame title={m.invitations_page_title()} lead={m.invitations_page_lead()} action={add}>
      <RegistrationModeChoice />
      <Invitations />
      <NewInvitationDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </AdminFrame>
  )
}

const hints: Readonly<Record<RegistrationMode, () => string>> = {
  open: m.invitations_mode_open_hint,
  invite: m.invitations_mode_invite_hint,
  closed: m.invitations_mode_closed_hint,
}

function RegistrationModeChoice() {
  const query = useRegistrationSettings()
  const change = useChangeRegistration()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const { is_fixed } = query.data
  const mode = change.isPending ? change.variables : query.data.mode
  const options = [
    { value: 'open', label: m.invitations_mode_open(), isDisabled: is_fixed },
    { value: 'invite', label: m.invitations_mode_invite(), isDisabled: is_fixed },
    { value: 'closed', label: m.invitations_mode_closed(), isDisabled: is_fixed },
  ] as const
  const choose = (chosen: RegistrationMode) =>
    change.mutate(chosen, { onError: error => toast(problemSentence(error), { tone: 'bad' }) })
  return (
    <section className="flex flex-col gap-2">
      <Choice label={m.invitations_mode_label()} options={options} value={mode} onChoose={choose} />
      <p className="text-sm text-ink-soft" aria-live="polite">
        {hints[mode]()} {is_fixed && m.invitations_mode_fixed()}
      </p>
    </section>
  )
}

function Invitations() {
  const query = useInvitations()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const { items } = query.data
  if (items.length === 0)
    return <EmptyState title={m.invitations_none_title()}>{m.invitations_none_text()}</EmptyState>
  return (
    <section aria-label={m.invitations_list_label()}>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
        {items.map(invitation => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, note, uses, used, created_at } = invitation
  const remove = useRemoveInvitation()
  const name = note === '' ? m.invitations_made({ date: formatDate(created_at) }) : note
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Ticket className="size-5 shrink-0 text-ink-faint" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="font-medium wrap-anywhere">{name}</h2>
        <p className="text-sm text-ink-soft">
          {m.invitations_used({ used, uses })} · {expiryOf(invitation)}
        </p>
      </div>
      <DeleteButton
        label={m.invitations_delete_label({ name })}
        title={m.invitations_delete_title({ name })}
        lead={m.invitations_delete_lead()}
        onDelete={() => remove.mutateAsync(id)}
      />
    </li>
  )
}

function expiryOf({ uses, used, expires_at }: Invitation): string {
  if (used >= uses) return m.invitations_used_up()
  const date = formatDate(expires_at)
  return Date.parse(expires_at) > Date.now()
    ? m.accounts_key_expires({ date })
    : m.accounts_key_expired({ date })
}
