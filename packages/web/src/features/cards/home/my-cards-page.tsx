import { type CardStatus, cardStatuses } from '@inkling/contract'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { PageFrame } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { itemsOf, useMyCards } from '../store/queries.ts'
import { CardList } from '../view/card-list.tsx'
import { statusNames } from '../view/status-mark.tsx'
import { ChooseCards } from './choose-cards.tsx'

const choices = ['all', ...cardStatuses] as const
type Choice = (typeof choices)[number]

/** One's own cards, by status; several at once when they are chosen. */
export function MyCardsPage() {
  const [query, setQuery] = useQuery()
  const [isChoosing, setIsChoosing] = useState(false)
  const status = cardStatuses.find(choice => choice === query.status)
  const cards = useMyCards(status)
  const shown = itemsOf(cards.data)
  return (
    <PageFrame
      title={m.cards_own_title()}
      within={{ to: paths.user, label: m.app_nav_me() }}
      action={
        <div className="flex flex-wrap gap-2">
          {shown.length > 0 && (
            <Button size="small" aria-pressed={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
              {isChoosing ? m.cards_select_done() : m.cards_select_button()}
            </Button>
          )}
          <Link to={paths.createCard} className={buttonClass('seal', 'small')}>
            {m.cards_import_link()}
          </Link>
        </div>
      }
    >
      <ChoiceBar<Choice>
        label={m.cards_status_label()}
        choices={choices.map(value => ({ value, label: labelOf(value, cards.data?.pages[0]?.counts) }))}
        value={status ?? 'all'}
        onChoose={value => setQuery({ status: value === 'all' ? undefined : value })}
      />
      {isChoosing && shown.length > 0 ? (
        <ChooseCards key={status} cards={shown} query={cards} />
      ) : (
        <CardList cards={shown} query={cards} empty={<NoCards isFiltered={status !== undefined} />} />
      )}
    </PageFrame>
  )
}

function labelOf(choice: Choice, counts: Readonly<Record<CardStatus, number>> | undefined): string {
  const status = choice === 'all' ? m.cards_status_all() : statusNames[choice]()
  if (counts === undefined) return status
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return m.cards_status_count({ status, count: choice === 'all' ? all : counts[choice] })
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
