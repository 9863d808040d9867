import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { useRecentSessions } from '../store/queries.ts'
import { lastWords } from '../text/last-words.ts'

export const RECENT = 8

/** The chats one was in last, in a row to push along. Nothing at all for who has none yet. */
export function ContinueRow() {
  const { data } = useRecentSessions(RECENT)
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
                <span className="line-clamp-2 min-h-10 text-sm/5 text-ink-soft">{lastWords(session)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
