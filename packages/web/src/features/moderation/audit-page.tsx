import { type AuditAction, type AuditEntry, auditActions } from '@inkling/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { itemsOf, nextPage } from '../../api/call/pages.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useQuery } from '../../ui/navigation/navigation.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { describeFacts, subjectPath, subjectWords } from './entry-words.ts'

/** The newest action comes first. */
export function AuditPage() {
  const [query, setQuery] = useQuery()
  const action = auditActions.find(known => known === query.action)
  return (
    <AdminFrame title={m.audit_page_title()} lead={m.audit_page_lead()}>
      <div className="sm:max-w-72">
        <SelectField
          label={m.audit_action_label()}
          value={action ?? ''}
          options={[
            { value: '', label: m.audit_action_all() },
            ...auditActions.map(value => ({ value, label: actionNames[value]() })),
          ]}
          onChange={event => setQuery({ action: event.target.value || undefined })}
        />
      </div>
      <Entries action={action} />
    </AdminFrame>
  )
}

function Entries({ action }: { action: AuditAction | undefined }) {
  const entries = useInfiniteQuery({
    queryKey: ['audit', action ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('audit.list', { query: { page: pageParam, action } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
  if (entries.isPending) return <LoadingState />
  if (!entries.data) return <FailedState error={entries.error} onRetry={() => void entries.refetch()} />
  const items = itemsOf(entries.data)
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

function EntryView({ entry }: { entry: AuditEntry }) {
  const { actor, action, created_at } = entry
  const subject = subjectWords(entry)
  const details = describeFacts(entry)
  const way = subjectPath(entry)
  return (
    <>
      <p className="wrap-anywhere">
        <span className="text-ink-soft">{actionNames[action]()}</span>{' '}
        {way === null ? (
          <bdi className="font-medium">{subject}</bdi>
        ) : (
          <Link to={way} className="font-medium text-ink underline decoration-line-strong underline-offset-3">
            <bdi>{subject}</bdi>
          </Link>
        )}
      </p>
      {details.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{details.join(' · ')}</p>}
      <p className="mt-0.5 text-xs text-ink-faint">
        {actor === null ? m.audit_nobody() : `@${actor}`} ·{' '}
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </p>
    </>
  )
}

/** The entry's subject follows the label. */
const actionNames: Readonly<Record<AuditAction, () => string>> = {
  card_approved: m.audit_did_card_approved,
  card_rejected: m.audit_did_card_rejected,
  card_withdrawn: m.audit_did_card_withdrawn,
  card_removed: m.audit_did_card_removed,
  comment_removed: m.audit_did_comment_removed,
  report_dismissed: m.audit_did_report_dismissed,
  tag_created: m.audit_did_tag_created,
  tag_changed: m.audit_did_tag_changed,
  tag_merged: m.audit_did_tag_merged,
  tag_removed: m.audit_did_tag_removed,
  tag_category_created: m.audit_did_tag_category_created,
  tag_category_changed: m.audit_did_tag_category_changed,
  tag_category_removed: m.audit_did_tag_category_removed,
  role_changed: m.audit_did_role_changed,
  user_suspended: m.audit_did_user_suspended,
  user_restored: m.audit_did_user_restored,
  password_link_created: m.audit_did_password_link_created,
  registration_changed: m.audit_did_registration_changed,
  invitation_created: m.audit_did_invitation_created,
  invitation_removed: m.audit_did_invitation_removed,
  announced: m.audit_did_announced,
  announcement_withdrawn: m.audit_did_announcement_withdrawn,
  model_connected: m.audit_did_model_connected,
  model_changed: m.audit_did_model_changed,
  model_removed: m.audit_did_model_removed,
  own_models_changed: m.audit_did_own_models_changed,
}
