import type { CardId, PendingCard, RevisionId } from '@inkling/contract'
import { useState } from 'react'
import { itemsBy } from '../../api/call/pages.ts'
import { formatAgo } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useQuery } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { Compare } from '../cards/revisions/compare.tsx'
import { useRevision } from '../cards/revisions/queries.ts'
import { AuthorLink } from '../cards/view/author-link.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ReviewEvidence } from './evidence.tsx'
import { usePending, usePendingCard } from './review-queries.ts'

/** The longest waiting card comes first. */
export function ReviewsPage() {
  return (
    <AdminFrame title={m.reviews_page_title()} lead={m.reviews_page_lead()}>
      <PendingList />
    </AdminFrame>
  )
}

function PendingList() {
  const pending = usePending()
  const [{ card: open }, setQuery] = useQuery()
  const [sought] = useState(open)
  if (pending.isPending) return <LoadingState />
  if (!pending.data) return <FailedState error={pending.error} onRetry={() => void pending.refetch()} />
  const items = itemsBy(pending.data, ({ card }) => card.id)
  const isMissing = sought !== undefined && items.every(item => item.card.id !== sought)
  // Any value from the URL is tried; invalid ids find nothing.
  const pendingNotice = isMissing && <PendingElsewhere id={sought as CardId} />
  if (items.length === 0) {
    return (
      <>
        {pendingNotice}
        <EmptyState title={m.reviews_empty_title()}>{m.reviews_empty_text()}</EmptyState>
      </>
    )
  }
  return (
    <>
      {pendingNotice}
      <ul className="flex flex-col gap-3">
        {items.map(item => (
          <li key={item.card.id}>
            <PendingRow
              item={item}
              isOpen={open === item.card.id}
              onToggle={() => setQuery({ card: open === item.card.id ? undefined : item.card.id })}
            />
          </li>
        ))}
      </ul>
      {pending.hasNextPage && (
        <Button busy={pending.isFetchingNextPage} onClick={() => void pending.fetchNextPage()}>
          {m.reviews_more_button()}
        </Button>
      )}
    </>
  )
}

/** Shows the requested card if the list doesn't contain it yet or any more. */
function PendingElsewhere({ id }: { id: CardId }) {
  const { data, error, isPending, refetch } = usePendingCard(id)
  const [isOpen, setIsOpen] = useState(true)
  if (isPending) return <LoadingState />
  if (data === undefined) return <FailedState error={error} onRetry={() => void refetch()} />
  if (data === null) return <p className="text-ink-soft">{m.reviews_not_waiting()}</p>
  return <PendingRow item={data} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
}

interface PendingRowProps {
  item: PendingCard
  isOpen: boolean
  onToggle: () => void
}

function PendingRow({ item, isOpen, onToggle }: PendingRowProps) {
  const { card } = item
  return (
    <article className="rounded-2xl border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Avatar name={card.name} url={card.avatar_url} />
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="display text-lg">
            <Link to={paths.card(card.id)} className="text-ink">
              {card.name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">{card.tagline}</p>
          <p className="text-sm text-ink-faint">
            {card.owner && (
              <>
                <AuthorLink author={card.owner} /> ·{' '}
              </>
            )}
            {formatAgo(item.requested_at)} · {kindOf(item)}
          </p>
        </div>
        <Button size="small" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? m.reviews_close_button() : m.reviews_open_button()}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4">
          <ReviewDetails
            cardId={card.id}
            revisionId={item.revision_id}
            approvedId={item.approved_revision_id}
          />
        </div>
      )}
    </article>
  )
}

const kindOf = ({ approved_revision_id }: PendingCard): string =>
  approved_revision_id === null ? m.reviews_kind_new() : m.reviews_kind_changed()

interface ReviewDetailsProps {
  readonly cardId: CardId
  /** The revision to publish. */
  readonly revisionId: RevisionId
  /** The revision that readers see now. */
  readonly approvedId: RevisionId | null
}

function ReviewDetails({ cardId, revisionId, approvedId }: ReviewDetailsProps) {
  const { data: revision, error, refetch } = useRevision(cardId, revisionId)
  if (!revision) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  }
  return (
    <div className="flex flex-col gap-5">
      <ReviewEvidence revision={revision} />
      <p className="border-t border-line pt-4 font-medium">
        {approvedId === null ? m.reviews_first_lead() : m.reviews_changes_lead()}
      </p>
      <Compare cardId={cardId} from={approvedId} to={revisionId} />
      <DecisionForm key={revision.id} cardId={cardId} revision={revision} />
    </div>
  )
}
