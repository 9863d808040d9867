import { KEYWORD_MAX, type UserFilter } from '@inkling/contract'
import { useState } from 'react'
import { useSettled } from '../../browser/use-debounced.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { MoreOnScroll } from '../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { itemsOf } from '../cards/store/queries.ts'
import { type UserQuery, useUsers } from './user-queries.ts'
import { UserRow } from './user-row.tsx'

/** Milliseconds without a key before it is looked for what was typed. */
const REST_MS = 250

/** The accounts of this installation: found, made admins, suspended. */
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
      <UserList query={{ keyword: useSettled(keyword.trim(), REST_MS), filter }} />
    </AdminFrame>
  )
}

function UserList({ query: wanted }: { query: UserQuery }) {
  const query = useUsers(wanted)
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
      {query.hasNextPage && <MoreOnScroll query={query} />}
    </section>
  )
}
