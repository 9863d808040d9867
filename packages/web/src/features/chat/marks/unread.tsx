import type { Message, MessageId, Session } from '@inkling/contract'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { usePageVisible } from '../../../browser/use-page-visible.ts'
import { m } from '../../../paraglide/messages.js'
import { sessionQuery } from '../store/chat-query.ts'
import { keys } from '../store/keys.ts'
import type { MessagePath } from '../store/path.ts'
import { findFirstUnread } from './first-unread.ts'

/** In milliseconds; a message passed more quickly is not seen. */
const SEEN_AFTER = 800

interface UnreadTrackerProps {
  session: Session
  path: MessagePath
  unread: MessageId | undefined
  onUnread: (first: MessageId | undefined) => void
}

/**
 * Finds the first unread message whenever the page comes into view, and stores the last message that was on screen.
 */
export function UnreadTracker({ session, path, unread, onUnread }: UnreadTrackerProps) {
  const queries = useQueryClient()
  const isVisible = usePageVisible()
  const { id } = session
  const isChatFetching = useIsFetching({ queryKey: keys.session(id) }) > 0
  const isPathFetching = useIsFetching({ queryKey: keys.history(id) }) > 0
  /** While this page was hidden, others may have shown the messages, which only the server knows. */
  const wasHidden = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const isSettled = isVisible && !isAsking && !isChatFetching && !isPathFetching && path.hasNewer !== true
  const hasLooked = useRef(false)
  const seen = useRef(session.seen_message_id)
  seen.current = laterOf(seen.current, session.seen_message_id)

  useEffect(() => {
    if (!isVisible) {
      hasLooked.current = false
      wasHidden.current = true
    }
    if (!isSettled) return
    const first = hasLooked.current ? undefined : findFirstUnread(path.messages, seen.current)
    if (first !== undefined && wasHidden.current) {
      wasHidden.current = false
      setIsAsking(true)
      void queries
        .fetchQuery({ ...sessionQuery(id), staleTime: 0 })
        .then(
          fresh => {
            seen.current = laterOf(seen.current, fresh.seen_message_id)
          },
          () => undefined, // what is known here decides
        )
        .finally(() => setIsAsking(false))
      return
    }
    if (!hasLooked.current) onUnread(first)
    else if (unread !== undefined && hasReplied(path.messages, unread)) onUnread(undefined)
    hasLooked.current = true
  }, [isVisible, isSettled, path.messages, unread, onUnread, id, queries])

  const last = path.messages.at(-1)
  const arrived = last === undefined || last.status === 'streaming' ? undefined : last.id
  useEffect(() => {
    if (!isSettled || arrived === undefined || !isNews(arrived, seen.current)) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(store, SEEN_AFTER)
    }
    const store = () => {
      if (!isNews(arrived, seen.current) || !isOnScreen(arrived)) return
      seen.current = arrived
      call('chat.markSession', { params: { id }, body: { seen_message_id: arrived } }).then(
        changed => setCached(queries, keys.session(id), changed),
        () => undefined, // the next message tries again
      )
    }
    look()
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', look, true)
    }
  }, [isSettled, arrived, id, queries])
  return null
}

/** Ids sort by time. The last message may be an older one, after a deletion or on another branch. */
const isNews = (arrived: MessageId, seen: MessageId | null): boolean => arrived > (seen ?? '')

const laterOf = (one: MessageId | null, other: MessageId | null): MessageId | null =>
  one !== null && isNews(one, other) ? one : other

const hasReplied = (messages: readonly Message[], unread: MessageId): boolean =>
  messages.some(({ id, role }) => role === 'user' && id > unread)

/** Rows far from the screen are not in the document. */
function isOnScreen(id: MessageId): boolean {
  const top = document.querySelector(`[data-row="${id}"]`)?.getBoundingClientRect().top
  return top !== undefined && top < innerHeight
}

/** Above the first unread message. */
export const UnreadLine = () => (
  <p className="mx-auto flex w-full max-w-3xl items-center gap-3 px-4 py-2 text-xs text-seal-ink before:h-px before:flex-1 before:bg-seal-ink/40 after:h-px after:flex-1 after:bg-seal-ink/40">
    <span className="veil">{m.chat_unread_line()}</span>
  </p>
)
