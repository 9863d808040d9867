import type { Session, SessionId } from '@inkling/contract'
import { formatAgo } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { paths } from '../../ui/paths.ts'
import { FailedState, Skeleton } from '../../ui/states.tsx'
import { lastWords } from '../cards/last-words.ts'
import { MoreOnScroll } from '../cards/more-on-scroll.tsx'
import { itemsOf } from '../cards/queries.ts'
import { useSessions } from './queries.ts'

/** One's chats, the last one first; the one on show is marked. */
export function SessionList({ current }: { current?: SessionId }) {
  const query = useSessions()
  if (query.isPending) return <SessionListSkeleton />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <nav aria-label={m.chat_sessions_label()} className="flex flex-col px-2">
      {itemsOf(query.data).map(session => (
        <Link
          key={session.id}
          to={paths.chat(session.id)}
          aria-current={session.id === current ? 'page' : undefined}
          className="flex items-center gap-3 rounded-xl px-2.5 py-2.5 text-ink no-underline hover:bg-sunken aria-[current=page]:bg-raised aria-[current=page]:shadow-lifted"
        >
          <Avatar name={session.card.name} url={session.card.avatar_url} />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <span className="truncate font-medium">{nameOf(session)}</span>
              <span className="ml-auto shrink-0 text-xs text-ink-faint">{formatAgo(session.updated_at)}</span>
            </span>
            <span className="block truncate text-sm text-ink-soft">{lastWords(session)}</span>
          </span>
        </Link>
      ))}
      <MoreOnScroll query={query} />
    </nav>
  )
}

/** With whom; and which of several chats it is, once it has a title of its own. */
const nameOf = ({ card, title }: Session): string => (title === card.name ? title : `${card.name} · ${title}`)

const SessionListSkeleton = () => (
  <div role="status" aria-label={m.app_loading()} className="flex flex-col gap-3 px-4">
    {['a', 'b', 'c', 'd', 'e'].map(row => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)
