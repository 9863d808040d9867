import type { CardId, SessionId } from '@inkling/contract'
import { itemsOf } from '../../api/call/pages.ts'
import { formatAgo } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { MoreButton } from '../../ui/feedback/more-on-scroll.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/navigation/page-frame.tsx'
import { graphQuery, paths } from '../../ui/navigation/paths.ts'
import { useCardSessions } from '../cards/store/queries.ts'
import { lastMessageLine } from '../cards/text/excerpt.ts'

/** Excludes the open chat; empty without other chats. */
export function CardSessions({ cardId, except }: { cardId: CardId; except?: SessionId }) {
  const query = useCardSessions(cardId)
  const sessions = itemsOf(query.data).filter(({ id }) => id !== except)
  if (sessions.length === 0) return null
  return (
    <Section
      title={except === undefined ? m.cards_sessions_title() : m.cards_other_sessions_title()}
      action={<GraphLink session={except ?? sessions[0]?.id} />}
    >
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
        {sessions.map(session => (
          <li key={session.id}>
            <Link
              to={paths.chat(session.id)}
              className="flex min-h-11 flex-col px-4 py-2.5 text-ink no-underline hover:bg-sunken"
            >
              <span className="flex items-baseline gap-3">
                <span className="truncate font-medium">{session.title}</span>
                <span className="ml-auto shrink-0 text-xs text-ink-faint">
                  {formatAgo(session.updated_at)}
                </span>
              </span>
              <span className="truncate text-sm text-ink-soft">{lastMessageLine(session)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </Section>
  )
}

const GraphLink = ({ session }: { session: SessionId | undefined }) =>
  session && (
    <Link to={paths.chat(session)} query={graphQuery} className="text-sm">
      {m.cards_sessions_graph_link()}
    </Link>
  )
