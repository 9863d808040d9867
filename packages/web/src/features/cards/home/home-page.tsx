import { itemsOf } from '../../../api/call/pages.ts'
import { useSession } from '../../../api/session/session.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { PageLayout, Section } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { isFirstRunOver } from '../../models/store/first-run-memory.ts'
import { useTagShelves } from '../../tags/queries.ts'
import { useFollowedCards } from '../authors/queries.ts'
import { useFavorites } from '../favorites/queries.ts'
import { HOME_SESSIONS, useMyCards, useRecentSessions } from '../store/queries.ts'
import { lastMessageLine } from '../text/excerpt.ts'
import { CardGridSkeleton } from '../view/card-grid.tsx'
import { CardRow } from '../view/card-row.tsx'
import { BecauseYouChatted } from './because-you-chatted.tsx'
import { CardOfTheDay } from './card-of-the-day.tsx'
import { NewAuthors } from './new-authors.tsx'
import { RankedCards } from './ranked-cards.tsx'
import { TaggedCards } from './tagged-cards.tsx'

/** Only admins need the redirect, and only once. */
const FirstRunRedirect = lazyPart(
  async () => (await import('../../models/store/lazy-first-run.tsx')).FirstRunRedirect,
)

export function HomePage() {
  const { user } = useSession()
  const name = user?.display_name
  const isKnown = useIsKnown()
  return (
    <PageLayout
      title={name === undefined ? m.cards_home_title() : m.cards_home_greeting({ name })}
      // Phones have this link in the bottom navigation.
      action={
        <Link to={paths.createCard} className={`${buttonClass('line', 'small')} max-md:hidden`}>
          {m.cards_import_link()}
        </Link>
      }
    >
      {user?.role === 'admin' && !isFirstRunOver() && <FirstRunRedirect />}
      {!isKnown && <CardGridSkeleton />}
      <div hidden={!isKnown} className="flex min-w-0 flex-col gap-10 pt-2">
        <CardOfTheDay />
        <ContinueRow />
        <FollowingRow />
        <BecauseYouChatted />
        <RankedCards />
        <NewAuthors />
        <FavoritesRow />
        <OwnCardsRow />
        <TaggedCards />
      </div>
    </PageLayout>
  )
}

/** Waits for the rows above the ranked cards, because a late one would shift them. */
function useIsKnown(): boolean {
  const { user } = useSession()
  const rows = [useRecentSessions(HOME_SESSIONS), useFollowedCards(), useTagShelves()]
  return user !== null && rows.every(row => !row.isPending)
}

/** The last changed card comes first. */
const OwnCardsRow = () => (
  <CardRow
    title={m.cards_own_title()}
    cards={itemsOf(useMyCards().data)}
    link={{ to: paths.myCards, label: m.cards_own_all_link() }}
  />
)

/** The newest card comes first. */
const FollowingRow = () => (
  <CardRow
    title={m.authors_following_title()}
    cards={itemsOf(useFollowedCards().data)}
    link={{ to: paths.following, label: m.authors_following_all_link() }}
  />
)

/** Omits cards that have become invisible. */
const FavoritesRow = () => (
  <CardRow
    title={m.community_favorites_title()}
    cards={itemsOf(useFavorites().data).flatMap(({ card }) => card ?? [])}
    link={{ to: paths.favorites, label: m.community_favorites_all_link() }}
  />
)

/** Empty without chats. */
function ContinueRow() {
  const { data } = useRecentSessions(HOME_SESSIONS)
  if (!data || data.items.length === 0) return null
  return (
    <Section
      title={m.cards_continue_title()}
      action={
        <Link to={paths.chats} className="text-sm text-ink-soft">
          {m.cards_continue_all_link()}
        </Link>
      }
    >
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pt-1 pb-6 -mb-6 md:-mx-8 md:px-8">
        {data.items.map(session => (
          <li key={session.id} className="w-64 shrink-0 snap-start scroll-ml-4 md:scroll-ml-8">
            <Link
              to={paths.chat(session.id)}
              className="flex h-full items-center gap-3 rounded-2xl border border-line bg-raised p-3 text-ink no-underline hover:border-line-strong"
            >
              <Avatar name={session.card.name} url={session.card.avatar_url} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="truncate font-medium">{session.card.name}</span>
                  <span className="ml-auto shrink-0 text-xs text-ink-faint">
                    {formatAgo(session.updated_at)}
                  </span>
                </span>
                <span className="line-clamp-2 min-h-10 text-sm/5 text-ink-soft">
                  {lastMessageLine(session)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
