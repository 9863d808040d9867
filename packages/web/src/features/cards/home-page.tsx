import { useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { ChoiceBar } from '../../ui/choice-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { EmptyState } from '../../ui/states.tsx'
import { FirstSteps } from '../accounts/first-steps.tsx'
import { CardGridSkeleton } from './card-grid.tsx'
import { CardList } from './card-list.tsx'
import { ContinueRow, RECENT } from './continue-row.tsx'
import { FavoritesRow } from './favorites/favorites-row.tsx'
import { useFavorites } from './favorites/queries.ts'
import { OwnCardsRow } from './own-cards-row.tsx'
import { PageFrame, Section } from './page-frame.tsx'
import { itemsOf, useMyCards, usePublicCards, useRecentSessions } from './queries.ts'
import { type DateWindow, dateChoices, type Ranking, rankingChoices } from './rankings.ts'

/** Goes on where one left off, and shows what others have published. */
export function HomePage() {
  const name = useSession().user?.display_name
  const isKnown = useIsKnown()
  return (
    <PageFrame
      title={name === undefined ? m.cards_home_title() : m.cards_home_greeting({ name })}
      action={
        <Link to={paths.createCard} className={buttonClass('line', 'small')}>
          {m.cards_import_link()}
        </Link>
      }
    >
      {!isKnown && <CardGridSkeleton />}
      <div hidden={!isKnown} className="flex flex-col gap-6">
        <FirstSteps />
        <ContinueRow />
        <FavoritesRow />
        <OwnCardsRow />
        <PublicCards />
      </div>
    </PageFrame>
  )
}

/** Whether it is known which rows there are: one that came later would push away what is being read. */
function useIsKnown(): boolean {
  const { user } = useSession()
  const recent = useRecentSessions(RECENT)
  const own = useMyCards()
  const favorites = useFavorites()
  return user !== null && !recent.isPending && !own.isPending && !favorites.isPending
}

function PublicCards() {
  const [ranking, setRanking] = useState<Ranking>('hottest')
  const [date, setDate] = useState<DateWindow>('all')
  const query = usePublicCards({ ranking, date })
  return (
    <Section
      title={m.cards_public_title()}
      action={
        <div className="flex max-w-full flex-wrap gap-2">
          <ChoiceBar
            label={m.cards_ranking_label()}
            choices={rankingChoices()}
            value={ranking}
            onChoose={setRanking}
          />
          <ChoiceBar label={m.cards_date_label()} choices={dateChoices()} value={date} onChoose={setDate} />
        </div>
      }
    >
      <CardList
        cards={itemsOf(query.data)}
        query={query}
        empty={<NothingPublic isAllTime={date === 'all'} />}
      />
    </Section>
  )
}

function NothingPublic({ isAllTime }: { isAllTime: boolean }) {
  if (!isAllTime) return <EmptyState title={m.cards_public_empty_window_title()} />
  return (
    <EmptyState
      title={m.cards_public_empty_title()}
      action={
        <Link to={paths.createCard} className={buttonClass('seal')}>
          {m.cards_import_link()}
        </Link>
      }
    >
      {m.cards_public_empty_text()}
    </EmptyState>
  )
}
