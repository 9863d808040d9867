import type { Session } from '@inkling/contract'
import { formatAgo } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { MoreOnScroll } from '../../../ui/feedback/more-on-scroll.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { itemsOf } from '../../cards/store/queries.ts'
import { lastWords } from '../../cards/text/last-words.ts'
import { useBin, useRestoreSession } from '../store/session-queries.ts'
import { daysLeft } from './days-left.ts'

/** The chats that were deleted and can come back. */
export function BinList() {
  const query = useBin()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const sessions = itemsOf(query.data)
  if (sessions.length === 0) {
    return <EmptyState title={m.chat_bin_empty_title()} />
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-raised px-4">
        {sessions.map(session => (
          <Deleted key={session.id} session={session} />
        ))}
      </ul>
      <MoreOnScroll query={query} />
    </>
  )
}

function Deleted({ session }: { session: Session }) {
  const { id, title, card, deleted_at } = session
  const restore = useRestoreSession()
  const bringBack = () =>
    restore.mutate(id, {
      onSuccess: () => toast(m.chat_restored_toast({ title }), { tone: 'good' }),
      onError: error => toast(problemSentence(error), { tone: 'bad' }),
    })
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={card.name} url={card.avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <p className="truncate text-sm text-ink-soft">{lastWords(session)}</p>
        {deleted_at !== null && (
          <p className="text-xs text-ink-faint">
            {formatAgo(deleted_at)} · {m.chat_bin_left({ days: daysLeft(deleted_at, Date.now()) })}
          </p>
        )}
      </div>
      <Button size="small" busy={restore.isPending} onClick={bringBack}>
        {m.chat_restore_button()}
      </Button>
    </li>
  )
}
