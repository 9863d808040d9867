import {
  KEYWORD_MAX,
  type ManagedUser,
  type UserChange,
  type UserFilter,
  type UserId,
} from '@inkling/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Ellipsis, KeyRound, Shield, ShieldCheck, ShieldOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call/call.ts'
import { itemsOf, nextPage } from '../../api/call/pages.ts'
import { useSession } from '../../api/session/session.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { formatAgo, formatDate, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { InfiniteScrollEnd } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import type { MenuItem } from '../../ui/menu/menu-props.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { AuthorLink } from '../cards/view/author-link.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'

/** In milliseconds without typing. */
const REST_MS = 250

export function AdminUsersPage() {
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState<UserFilter>('all')
  const choices: { value: UserFilter; label: string }[] = [
    { value: 'all', label: m.users_filter_all() },
    { value: 'admins', label: m.users_filter_admins() },
    { value: 'suspended', label: m.users_filter_suspended() },
  ]
  return (
    <AdminFrame title={m.users_page_title()} lead={m.users_page_lead()}>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <SearchField
          label={m.users_search_label()}
          value={keyword}
          maxLength={KEYWORD_MAX}
          onChange={setKeyword}
          className="flex-1"
        />
        <ChoiceBar label={m.users_filter_label()} choices={choices} value={filter} onChoose={setFilter} />
      </div>
      <UserList query={{ keyword: useDebounced(keyword.trim(), REST_MS), filter }} />
    </AdminFrame>
  )
}

function UserList({ query: filter }: { query: UserQuery }) {
  const query = useUsers(filter)
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const users = itemsOf(query.data)
  const total = query.data.pages[0]?.total ?? 0
  if (users.length === 0) return <EmptyState title={m.users_none_title()}>{m.users_none_text()}</EmptyState>
  return (
    <section aria-label={m.users_page_title()}>
      <p role="status" className="mb-2 text-sm text-ink-faint">
        {m.users_count({ count: formatNumber(total) })}
      </p>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
        {users.map(user => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
      {query.hasNextPage && <InfiniteScrollEnd query={query} />}
    </section>
  )
}

function UserRow({ user }: { user: ManagedUser }) {
  const [chosen, setChosen] = useState<UserAction | 'link'>()
  const isMe = useSession().user?.id === user.id
  return (
    <li className="flex items-start gap-3 px-3 py-3.5 sm:px-5">
      <Avatar name={user.display_name} url={user.avatar_url} />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <AuthorLink author={user} className="break-words text-ink" />
          <span className="text-sm font-normal text-ink-soft">@{user.username}</span>
          {user.role !== 'user' && (
            <Mark>{user.role === 'admin' ? m.accounts_role_admin() : m.accounts_role_moderator()}</Mark>
          )}
          {user.suspended_at !== null && <Mark>{m.users_suspended_mark()}</Mark>}
        </h2>
        <p className="text-sm break-all text-ink-soft">{user.email}</p>
        <p className="mt-0.5 text-xs text-ink-faint">{factsOf(user).join(' · ')}</p>
      </div>
      {!isMe && (
        <Menu label={m.users_menu_label({ name: user.display_name })} items={itemsFor(user, setChosen)}>
          <Ellipsis className="size-5" strokeWidth={1.6} />
        </Menu>
      )}
      {chosen === 'link' ? (
        <PasswordLinkDialog user={user} onClose={() => setChosen(undefined)} />
      ) : (
        <UserDialog user={user} chosen={chosen} onClose={() => setChosen(undefined)} />
      )}
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

function itemsFor(
  { role, suspended_at }: ManagedUser,
  choose: (chosen: UserAction | 'link') => void,
): MenuItem[] {
  return [
    ...(role === 'admin'
      ? []
      : [{ label: m.users_promote_button(), icon: ShieldCheck, run: () => choose('promote') }]),
    ...(role === 'moderator'
      ? []
      : [{ label: m.users_moderate_button(), icon: Shield, run: () => choose('moderate') }]),
    ...(role === 'user'
      ? []
      : [{ label: m.users_demote_button(), icon: ShieldOff, run: () => choose('demote') }]),
    ...(suspended_at === null
      ? [{ label: m.users_password_link_item(), icon: KeyRound, run: () => choose('link') }]
      : []),
    suspended_at === null
      ? { label: m.users_suspend_button(), icon: Ban, run: () => choose('suspend'), isGrave: true }
      : { label: m.users_restore_button(), icon: Undo2, run: () => choose('restore') },
  ]
}

type UserAction = 'promote' | 'moderate' | 'demote' | 'suspend' | 'restore'

interface UserActionText {
  readonly title: (who: { name: string }) => string
  readonly lead: () => string
  readonly confirmLabel: () => string
  readonly change: UserChange
}

const actions: Readonly<Record<UserAction, UserActionText>> = {
  promote: {
    title: m.users_promote_title,
    lead: m.users_promote_lead,
    confirmLabel: m.users_promote_button,
    change: { role: 'admin' },
  },
  moderate: {
    title: m.users_moderate_title,
    lead: m.users_moderate_lead,
    confirmLabel: m.users_moderate_button,
    change: { role: 'moderator' },
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
  /** Undefined when closed. */
  chosen: UserAction | undefined
  onClose: () => void
}

/** Explains the action first. */
function UserDialog({ user: { id, display_name }, chosen, onClose }: UserDialogProps) {
  const changing = useChangeUser()
  if (chosen === undefined) return null
  const { title, lead, confirmLabel, change } = actions[chosen]
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

const keys = { users: ['users'] } as const

interface UserQuery {
  readonly keyword: string
  readonly filter: UserFilter
}

/** Previous results stay until new ones arrive. */
const useUsers = ({ keyword, filter }: UserQuery) =>
  useInfiniteQuery({
    queryKey: [...keys.users, keyword, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'adminUsers.list',
        { query: { page: pageParam, filter, ...(keyword !== '' && { keyword }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

function useChangeUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: UserId; change: UserChange }) =>
      call('adminUsers.update', { params: { id }, body: change }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.users }),
  })
}
