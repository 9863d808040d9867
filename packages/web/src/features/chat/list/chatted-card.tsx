import type { ChattedCard as Chatted } from '@inkling/contract'
import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { MoreButton } from '../../../ui/feedback/more-on-scroll.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { itemsOf, useCardSessions } from '../../cards/store/queries.ts'
import { lastWords } from '../../cards/text/last-words.ts'
import { Portrait } from '../../cards/view/portrait.tsx'
import { ChattedCardMenu } from './chatted-card-menu.tsx'
import { SessionMenu } from './session-menu.tsx'

/** A card, and all chats with it. */
export function ChattedCard({ chatted }: { chatted: Chatted }) {
  const { card, sessions, last_session } = chatted
  // The list brings the last chat with it; only more than one needs asking.
  const query = useCardSessions(card.id, sessions > 1)
  const all = query.data ? itemsOf(query.data) : [last_session]
  return (
    <section className="flex gap-4 rounded-2xl border border-line bg-raised p-3 sm:gap-5 sm:p-4">
      <Portrait
        name={card.name}
        url={card.avatar_url}
        className="h-28 w-21 shrink-0 rounded-xl sm:h-40 sm:w-30"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <h2 className="display line-clamp-1 text-xl">
              {card.is_deleted ? (
                card.name
              ) : (
                <Link to={paths.card(card.id)} className="text-ink no-underline hover:underline">
                  {card.name}
                </Link>
              )}
            </h2>
            <p className="truncate text-sm text-ink-faint">
              {card.is_deleted ? m.chat_card_deleted() : card.tagline}
            </p>
          </div>
          <ChattedCardMenu chatted={chatted} />
        </div>
        <ul className="mt-2 divide-y divide-line">
          {all.map(session => (
            <li key={session.id} className="flex items-center gap-1">
              <Link
                to={paths.chat(session.id)}
                className="flex min-h-11 min-w-0 flex-1 flex-col justify-center py-1.5 text-ink no-underline"
              >
                {session.title !== card.name && <span className="truncate font-medium">{session.title}</span>}
                <span className="line-clamp-2 text-sm text-ink-soft">{lastWords(session)}</span>
                <span className="text-xs text-ink-faint">{formatAgo(session.updated_at)}</span>
              </Link>
              <SessionMenu session={session} />
            </li>
          ))}
          {query.isLoading && (
            <li className="py-2">
              <Skeleton className="h-10" />
            </li>
          )}
        </ul>
        <MoreButton query={query} />
      </div>
    </section>
  )
}
