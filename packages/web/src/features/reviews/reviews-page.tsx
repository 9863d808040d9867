import type { PendingCard } from '@inkling/contract'
import { formatAgo } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/navigation.ts'
import { paths } from '../../ui/paths.ts'
import { EmptyState, FailedState, LoadingState } from '../../ui/states.tsx'
import { usePending } from './queries.ts'
import { ReviewDetails } from './review-details.tsx'

/** Cards that wait to become public, the longest waiting first. */
export function ReviewsPage() {
  return (
    <main className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 md:px-8 md:py-9">
      <header>
        <h1 className="display text-2xl md:text-3xl">{m.reviews_page_title()}</h1>
        <p className="mt-1 text-ink-soft">{m.reviews_page_lead()}</p>
      </header>
      <PendingList />
    </main>
  )
}

function PendingList() {
  const pending = usePending()
  const [{ card: open }, setQuery] = useQuery()
  if (pending.isPending) return <LoadingState />
  if (!pending.data) return <FailedState error={pending.error} onRetry={() => void pending.refetch()} />
  const items = pending.data.pages.flatMap(page => page.items)
  if (items.length === 0) {
    return <EmptyState title={m.reviews_empty_title()}>{m.reviews_empty_text()}</EmptyState>
  }
  return (
    <>
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

interface PendingRowProps {
  item: PendingCard
  isOpen: boolean
  onToggle: () => void
}

function PendingRow({ item, isOpen, onToggle }: PendingRowProps) {
  const { card } = item
  return (
    <article className="rounded-2xl border border-line bg-raised p-4">
      <div className="flex items-start gap-4">
        <Avatar name={card.name} url={card.avatar_url} />
        <div className="min-w-0 flex-1">
          <h2 className="display text-lg">
            <Link to={paths.card(card.id)} className="text-ink">
              {card.name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">{card.tagline}</p>
          <p className="text-sm text-ink-faint">
            {[card.owner?.display_name, formatAgo(item.requested_at), kindOf(item)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <Button size="small" aria-expanded={isOpen} className="mt-3" onClick={onToggle}>
        {isOpen ? m.reviews_close_button() : m.reviews_open_button()}
      </Button>
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
