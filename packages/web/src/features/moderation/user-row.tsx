import type { ManagedUser } from '@inkling/contract'
import { Ban, Ellipsis, ShieldCheck, ShieldOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { formatAgo, formatDate, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import type { MenuItem } from '../../ui/menu/menu-props.ts'
import { AuthorLink } from '../cards/view/author-link.tsx'
import { type Deed, UserDialog } from './user-dialog.tsx'

/** An account, how it stands, and what can be done about that. */
export function UserRow({ user }: { user: ManagedUser }) {
  const [deed, setDeed] = useState<Deed>()
  const isMe = useSession().user?.id === user.id
  return (
    <li className="flex items-start gap-3 px-3 py-3.5 sm:px-5">
      <Avatar name={user.display_name} url={user.avatar_url} />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <AuthorLink author={user} className="break-words text-ink" />
          <span className="text-sm font-normal text-ink-soft">@{user.username}</span>
          {user.role === 'admin' && <Mark>{m.accounts_role_admin()}</Mark>}
          {user.suspended_at !== null && <Mark>{m.users_suspended_mark()}</Mark>}
        </h2>
        <p className="text-sm break-all text-ink-soft">{user.email}</p>
        <p className="mt-0.5 text-xs text-ink-faint">{factsOf(user).join(' · ')}</p>
      </div>
      {!isMe && (
        <Menu label={m.users_menu_label({ name: user.display_name })} items={itemsFor(user, setDeed)}>
          <Ellipsis className="size-5" strokeWidth={1.6} />
        </Menu>
      )}
      <UserDialog user={user} deed={deed} onClose={() => setDeed(undefined)} />
    </li>
  )
}

const Mark = ({ children }: { children: string }) => (
  <span className="rounded bg-seal-wash px-1.5 py-0.5 text-xs font-normal text-seal-ink">{children}</span>
)

function factsOf({ created_at, last_used_at, public_cards, suspended_at }: ManagedUser): string[] {
  return [
    m.accounts_since({ date: formatDate(created_at) }),
    last_used_at === null ? m.users_never_seen() : m.users_seen({ ago: formatAgo(last_used_at) }),
    ...(public_cards > 0 ? [m.users_public_cards({ count: formatNumber(public_cards) })] : []),
    ...(suspended_at === null ? [] : [m.users_suspended_since({ date: formatDate(suspended_at) })]),
  ]
}

function itemsFor({ role, suspended_at }: ManagedUser, choose: (deed: Deed) => void): MenuItem[] {
  return [
    role === 'admin'
      ? { label: m.users_demote_button(), icon: ShieldOff, run: () => choose('demote') }
      : { label: m.users_promote_button(), icon: ShieldCheck, run: () => choose('promote') },
    suspended_at === null
      ? { label: m.users_suspend_button(), icon: Ban, run: () => choose('suspend'), isGrave: true }
      : { label: m.users_restore_button(), icon: Undo2, run: () => choose('restore') },
  ]
}
