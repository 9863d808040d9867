import { cardStatuses } from '@inkling/contract'
import { useEffect } from 'react'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { ChoiceBar } from '../../ui/choice-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/navigation.ts'
import { paths } from '../../ui/paths.ts'
import { EmptyState } from '../../ui/states.tsx'
import { CardList } from './card-list.tsx'
import { PageFrame } from './page-frame.tsx'
import { itemsOf, useMyCards } from './queries.ts'
import { statusNames } from './status-mark.tsx'

const choices = ['all', ...cardStatuses] as const
type Choice = (typeof choices)[number]

/** One's own cards, by status. */
export function MyCardsPage() {
  const [query, setQuery] = useQuery()
  const status = choices.find(choice => choice === query.status) ?? 'all'
  const cards = useMyCards()
  const shown = itemsOf(cards.data).filter(card => status === 'all' || card.status === status)
  useEnough(shown.length, cards)
  const isPending = cards.isPending || (shown.length === 0 && cards.hasNextPage)
  return (
    <PageFrame
      title={m.cards_own_title()}
      action={
        <Link to={paths.createCard} className={buttonClass('seal', 'small')}>
          {m.cards_import_link()}
        </Link>
      }
    >
      <ChoiceBar<Choice>
        label={m.cards_status_label()}
        choices={choices.map(value => ({
          value,
          label: value === 'all' ? m.cards_status_all() : statusNames[value](),
        }))}
        value={status}
        onChoose={value => setQuery({ status: value === 'all' ? undefined : value })}
      />
      <CardList
        cards={shown}
        query={{ ...cards, isPending }}
        empty={<NoCards isFiltered={status !== 'all'} />}
      />
    </PageFrame>
  )
}

/** The server lists all statuses together: goes on reading until there is something of the chosen one. */
function useEnough(
  shown: number,
  {
    hasNextPage,
    isFetching,
    fetchNextPage,
  }: Pick<ReturnType<typeof useMyCards>, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>,
): void {
  useEffect(() => {
    if (shown === 0 && hasNextPage && !isFetching) void fetchNextPage()
  }, [shown, hasNextPage, isFetching, fetchNextPage])
}

function NoCards({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={m.cards_own_empty_status_title()} />
  return (
    <EmptyState
      title={m.cards_own_empty_title()}
      action={
        <Link to={paths.createCard} className={buttonClass('seal')}>
          {m.cards_import_link()}
        </Link>
      }
    >
      {m.cards_own_empty_text()}
    </EmptyState>
  )
}
