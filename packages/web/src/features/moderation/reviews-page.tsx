import type { CardId } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { useQuery } from '../../ui/navigation/navigation.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { PendingRow } from './pending-row.tsx'
import { usePending, usePendingCard } from './review-queries.ts'

/** Cards that wait to become public, the longest waiting first. */
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
  const items = pending.data.pages.flatMap(page => page.items)
  const isElsewhere = sought !== undefined && items.every(item => item.card.id !== sought)
  // Whatever stands in the address is asked for; what is no id is no card.
  const elsewhere = isElsewhere && <PendingElsewhere id={sought as CardId} />
  if (items.length === 0) {
    return (
      <>
        {elsewhere}
        <EmptyState title={m.reviews_empty_title()}>{m.reviews_empty_text()}</EmptyState>
      </>
    )
  }
  return (
    <>
      {elsewhere}
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

/** The card that somebody came for, when it stands further down than the list is shown, or does not wait any more. */
function PendingElsewhere({ id }: { id: CardId }) {
  const { data, error, isPending, refetch } = usePendingCard(id)
  const [isOpen, setIsOpen] = useState(true)
  if (isPending) return <LoadingState />
  if (data === undefined) return <FailedState error={error} onRetry={() => void refetch()} />
  if (data === null) return <p className="text-ink-soft">{m.reviews_not_waiting()}</p>
  return <PendingRow item={data} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
}
