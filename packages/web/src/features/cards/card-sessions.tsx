import type { CardId } from '@inkling/contract'
import { formatAgo } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { Section } from './page-frame.tsx'
import { useCardSessions } from './queries.ts'

/** One's own chats with this card. Nothing at all for who has none. */
export function CardSessions({ cardId }: { cardId: CardId }) {
  const { data } = useCardSessions(cardId)
  if (!data || data.items.length === 0) return null
  return (
    <Section title={m.cards_sessions_title()}>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
        {data.items.map(session => (
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
              <span className="truncate text-sm text-ink-soft">{session.last_message?.excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
