import type { Session } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isTyping } from '../../../browser/is-typing.ts'
import { listenToSwipes } from '../../../browser/swipe/listen-to-swipes.ts'
import { arrive } from '../../../browser/swipe/swipe.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { isCovered } from '../../../ui/navigation/layers.ts'
import { lastMessageLine } from '../../cards/text/excerpt.ts'
import { historyQuery, sessionQuery } from '../store/chat-query.ts'
import { useOtherChats } from './use-other-chats.ts'

/**
 * The chat's position among those with the same card. Turns to the others by a swipe over the header, which the whole
 * chat follows, and by Alt with the arrow keys.
 */
export function ChatTurner({ session }: { session: Session }) {
  const chats = useOtherChats(session)
  const [toward, setToward] = useState<1 | -1>()
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useRef(chats)
  useEffect(() => {
    latest.current = chats
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each chat
  useEffect(() => {
    const chat = mark.current?.closest('main')
    if (chat) arrive(chat)
  }, [session.id])

  const hasOthers = chats !== undefined
  useEffect(() => {
    const header = mark.current?.closest('header')
    const chat = header?.closest('main')
    if (!hasOthers || !header || !chat) return
    return listenToSwipes(header, chat, {
      canTurn: by => latest.current?.[by > 0 ? 'next' : 'previous'] !== undefined,
      onTurn: by => latest.current?.turn(by),
      onDrag: setToward,
    })
  }, [hasOthers])

  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const by = directionOf(event)
      if (by === undefined || latest.current === undefined || isCovered()) return
      event.preventDefault()
      latest.current.turn(by)
    }
    addEventListener('keydown', turn)
    return () => removeEventListener('keydown', turn)
  }, [])

  return (
    <span ref={mark} className="shrink-0 text-xs text-ink-faint tabular-nums">
      {chats && (
        <>
          <span aria-hidden="true">{`${chats.position}/${chats.total}`}</span>
          <span className="sr-only">{m.chat_position(chats)}</span>
        </>
      )}
      {toward && <NeighbourNote toward={toward} session={toward > 0 ? chats?.next : chats?.previous} />}
    </span>
  )
}

/** Alt with an arrow up or down. In a field with text, it moves the caret. */
function directionOf(event: KeyboardEvent): 1 | -1 | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (isTyping(event) && (target as HTMLInputElement).value !== '') return undefined // only fields are typed in
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
}

/** Names the chat that letting go leads to, and loads it meanwhile. */
function NeighbourNote({ session, toward }: { session: Session | undefined; toward: 1 | -1 }) {
  const queries = useQueryClient()
  useEffect(() => {
    if (session === undefined) return
    void queries.prefetchQuery(sessionQuery(session.id))
    void queries.prefetchQuery(historyQuery(session.id))
  }, [queries, session])
  const isNext = toward > 0
  const side = isNext ? 'right-3' : 'left-3'
  return createPortal(
    <p
      aria-hidden="true"
      className={`fixed top-16 ${side} z-10 flex max-w-[70vw] items-center gap-1.5 rounded-full border border-line bg-raised px-3 py-2 text-sm text-ink shadow-lifted`}
    >
      {!isNext && session && <ChevronLeft className="size-4 shrink-0" />}
      {session ? (
        <>
          <span className="truncate">
            {session.title === session.card.name ? lastMessageLine(session) : session.title}
          </span>
          <span className="shrink-0 text-xs text-ink-faint">{formatAgo(session.updated_at)}</span>
        </>
      ) : (
        <span>{isNext ? m.chat_no_next() : m.chat_no_previous()}</span>
      )}
      {isNext && session && <ChevronRight className="size-4 shrink-0" />}
    </p>,
    document.body,
  )
}
