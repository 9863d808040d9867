import { type AuditAction, type AuditEntry, auditActions } from '@inkling/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useQuery } from '../../ui/navigation.ts'
import { EmptyState, FailedState, LoadingState } from '../../ui/states.tsx'
import { actionNames } from './action-names.ts'

/** What admins did to what is not their own, the newest first. */
export function AuditPage() {
  const [query, setQuery] = useQuery()
  const action = auditActions.find(known => known === query.action)
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-9">
      <header>
        <h1 className="display text-2xl md:text-3xl">{m.audit_page_title()}</h1>
        <p className="mt-1 text-ink-soft">{m.audit_page_lead()}</p>
      </header>
      <SelectField
        label={m.audit_action_label()}
        value={action ?? ''}
        options={[
          { value: '', label: m.audit_action_all() },
          ...auditActions.map(value => ({ value, label: actionNames[value]() })),
        ]}
        onChange={event => setQuery({ action: event.target.value || undefined })}
      />
      <Entries action={action} />
    </main>
  )
}

function Entries({ action }: { action: AuditAction | undefined }) {
  const entries = useInfiniteQuery({
    queryKey: ['audit', action ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('audit.list', { query: { page: pageParam, action } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })
  if (entries.isPending) return <LoadingState />
  if (!entries.data) return <FailedState error={entries.error} onRetry={() => void entries.refetch()} />
  const items = entries.data.pages.flatMap(page => page.items)
  if (items.length === 0) return <EmptyState title={m.audit_empty_title()} />
  return (
    <>
      <ol className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line">
        {items.map(entry => (
          <li key={entry.id} className="bg-raised px-4 py-3">
            <EntryView entry={entry} />
          </li>
        ))}
      </ol>
      {entries.hasNextPage && (
        <Button busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
          {m.audit_more_button()}
        </Button>
      )}
    </>
  )
}

function EntryView({ entry: { actor, action, subject, facts, created_at } }: { entry: AuditEntry }) {
  const words = Object.entries(facts).flatMap(([name, fact]) =>
    typeof fact === 'string' && !name.endsWith('_id') ? [fact] : [],
  )
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{actionNames[action]()}</span> {subject}
      </p>
      {words.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{words.join(' · ')}</p>}
      <p className="text-sm text-ink-faint">
        {actor ?? m.audit_nobody()} · <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </p>
    </>
  )
}
