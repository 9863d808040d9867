import { Suspense } from 'react'
import { useSession } from '../../../api/session/use-session.ts'
import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { PageFrame } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { isFirstRunOver } from '../../models/store/first-run-memory.ts'
import { useTagShelves } from '../../tags/queries.ts'
import { FollowingRow } from '../authors/following-row.tsx'
import { useFollowedCards } from '../authors/queries.ts'
import { FavoritesRow } from '../favorites/favorites-row.tsx'
import { useFavorites } from '../favorites/queries.ts'
import { useMyCards, useRecentSessions } from '../store/queries.ts'
import { CardGridSkeleton } from '../view/card-grid.tsx'
import { ContinueRow, RECENT } from './continue-row.tsx'
import { OwnCardsRow } from './own-cards-row.tsx'
import { RankedCards } from './ranked-cards.tsx'
import { TaggedCards } from './tagged-cards.tsx'

/** Only an administrator has use for it, and only once. */
const FirstRunGate = late(async () => (await import('../../models/store/lazy-first-run.tsx')).FirstRunGate)

/** Goes on where one left off, and shows what others have published. */
export function HomePage() {
  const { user } = useSession()
  const name = user?.display_name
  const isKnown = useIsKnown()
  return (
    <PageFrame
      title={name === undefined ? m.cards_home_title() : m.cards_home_greeting({ name })}
      // A phone has it under the thumb, and no room for it beside a name.
      action={
        <Link to={paths.createCard} className={`${buttonClass('line', 'small')} max-md:hidden`}>
          {m.cards_import_link()}
        </Link>
      }
    >
      {user?.role === 'admin' && !isFirstRunOver() && (
        <Suspense fallback={null}>
          <FirstRunGate />
        </Suspense>
      )}
      {!isKnown && <CardGridSkeleton />}
      <div hidden={!isKnown} className="flex min-w-0 flex-col gap-10 pt-2">
        <ContinueRow />
        <FollowingRow />
        <FavoritesRow />
        <OwnCardsRow />
        <TaggedCards />
        <RankedCards />
      </div>
    </PageFrame>
  )
}

/** Whether it is known which rows there are: one that came later would push away what is being read. */
function useIsKnown(): boolean {
  const { user } = useSession()
  const rows = [useRecentSessions(RECENT), useFollowedCards(), useFavorites(), useMyCards(), useTagShelves()]
  return user !== null && rows.every(row => !row.isPending)
}
