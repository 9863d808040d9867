import type { Session, SessionId } from '@inkling/contract'
import { itemsOf } from '../../../api/call/pages.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { InfiniteScrollEnd } from '../../../ui/feedback/more-on-scroll.tsx'
import { FailedState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { lastMessageLine } from '../../cards/text/excerpt.ts'
import { useSessions } from '../store/session-queries.ts'

/** The most recent chat comes first. */
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
              <span className="truncate font-medium">{session.card.name}</span>
              <span className="ml-auto shrink-0 text-xs text-ink-faint">{formatAgo(session.updated_at)}</span>
            </span>
            <span className="block truncate text-sm text-ink-soft">
              {hasOwnTitle(session) && <span className="mr-2 font-medium text-ink">{session.title}</span>}
              {lastMessageLine(session)}
            </span>
          </span>
        </Link>
      ))}
      <InfiniteScrollEnd query={query} />
    </nav>
  )
}

/** False for chats without messages, which are distinct anyway. */
const hasOwnTitle = ({ card, title, last_message }: Session): boolean =>
  title !== card.name && last_message !== null

const SessionListSkeleton = () => (
  <div role="status" aria-label={m.app_loading()} className="flex flex-col gap-3 px-4">
    {['a', 'b', 'c', 'd', 'e'].map(row => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)
