import type { Message, MessageId, Session, SessionId } from '@inkling/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { changeCached } from '../../../api/call/cached.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { useSession } from '../../../api/session/session.ts'
import { newId, tabLocks } from '../../../browser/secure-context.ts'
import { timeZone } from '../../../i18n/format.ts'
import type { LiveAnswer } from '../live/fold-events.ts'
import { liveAnswers } from '../live/live-answers.ts'
import { keys } from '../store/keys.ts'
import type { OutboxEntry, OutboxItem } from '../store/outbox.ts'
import { Outbox, STORAGE_KEY } from '../store/outbox.ts'
import { type MessagePath, withMessage, withSibling } from '../store/path.ts'
import { invalidateLists, updatePath } from '../store/queries.ts'
import { continuesChat } from '../store/rows.ts'
import { streamAnswer } from './answer-events.ts'
import { type DeliveryContext, deliver } from './deliver.ts'
import { markRequested } from './draft-marks.ts'

/** All tabs share the outbox of this browser. */
const outbox = new Outbox(localStorage)

addEventListener('storage', event => {
  if (event.key === STORAGE_KEY) outbox.reload()
})

/** Sends outbox entries of one chat, also after a reload. */
export function useDeliveries(session: SessionId) {
  const queries = useQueryClient()
  const userId = useSession().user?.id
  const all = useSyncExternalStore(onOutbox, () => outbox.items)
  const items = useMemo(
    () => all.filter(({ body, user_id }) => user_id === userId && body.session_id === session),
    [all, userId, session],
  )
  useEffect(() => {
    const room = roomOf(queries)
    for (const item of items) if (item.state === 'waiting') void deliverAlone(item, room)
  }, [items, queries])
  useRetryOnline(items)

  /**
   * @param key idempotency key; tabs that use the same one send only once
   * @returns false if logged out; the caller then keeps the text
   */
  function send(body: Partial<Omit<OutboxEntry['body'], 'session_id'>>, key = newId()): boolean {
    if (userId === undefined) return false
    outbox.put({
      key,
      user_id: userId,
      body: { ...body, ...timeZone(), action: body.action ?? 'send', session_id: session },
      created_at: new Date().toISOString(),
    })
    return true
  }
  return { items, send, retry, discard }
}

const startedKeys = new Set<string>()

/**
 * A lock lets one tab at a time send an entry; if that tab closes, the next takes over. Without locks all tabs send,
 * and the server drops duplicates by idempotency key.
 */
async function deliverAlone(entry: OutboxEntry, room: DeliveryContext): Promise<void> {
  if (startedKeys.has(entry.key)) return
  startedKeys.add(entry.key)
  const send = async () => {
    if (outbox.items.some(({ key }) => key === entry.key)) await deliver(entry, room)
  }
  await (tabLocks()?.request(`outbox ${entry.key}`, send) ?? send())
  startedKeys.delete(entry.key)
}

const onOutbox = (listener: () => void) => outbox.subscribe(listener)

/**
 * Keeps the key while the outcome is unknown, so that nothing is sent twice. A refused send needs a new key, because
 * the old one would repeat the refusal.
 */
function retry(item: OutboxItem): void {
  if (!wasRefused(item.error)) {
    outbox.setFate(item.key, { state: 'waiting' })
    return
  }
  outbox.remove(item.key)
  const { user_id, body } = item
  outbox.put({ key: newId(), user_id, body, created_at: new Date().toISOString() })
}

const discard = (item: OutboxItem): void => outbox.remove(item.key)

const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Resends entries that failed offline, once there is a connection. */
function useRetryOnline(items: readonly OutboxItem[]): void {
  useEffect(() => {
    const lost = items.filter(({ error }) => error instanceof ApiError && error.isLost)
    const retryLost = () => lost.forEach(retry)
    addEventListener('online', retryLost)
    return () => removeEventListener('online', retryLost)
  }, [items])
}

function roomOf(queries: QueryClient): DeliveryContext {
  return {
    outbox,
    live: liveAnswers,
    open: streamAnswer,
    onBegin(entry, answer) {
      placeAnswer(queries, entry, answer)
      if (!continuesChat(entry)) return
      const { session_id } = entry.body
      const path = queries.getQueryData<MessagePath>(keys.history(session_id))
      // The answer is on a branch that isn't loaded here.
      if (path && path.messages.at(-1)?.id !== answer.message?.id) {
        void queries.invalidateQueries({ queryKey: keys.history(session_id) })
      }
    },
    onEnd(entry, answer) {
      placeAnswer(queries, entry, answer)
      void invalidateLists(queries)
    },
  }
}

/** Adds the answer at the end of the path, as a sibling, or as a draft. */
function placeAnswer(queries: QueryClient, { body }: OutboxEntry, { question, message }: LiveAnswer): void {
  const { action, session_id } = body
  if (message === null) return
  if (action === 'impersonate') {
    keepDraftId(queries, session_id, message.id)
    return
  }
  if (action === 'send') keepDraftId(queries, session_id, null)
  updatePath(queries, session_id, path => {
    const isShown = path.messages.some(({ id }) => id === message.id)
    if (body.select === false && !isShown) return withSibling(path, message)
    return withMessage(question ? withQuestion(path, question) : path, message)
  })
}

/** The question is as it was when the answer started; a loaded version is newer and stays. */
const withQuestion = (path: MessagePath, question: Message): MessagePath =>
  path.messages.some(({ id }) => id === question.id) ? path : withMessage(path, question)

function keepDraftId(queries: QueryClient, id: SessionId, draft_message_id: MessageId | null): void {
  if (draft_message_id !== null) markRequested(draft_message_id)
  changeCached<Session>(queries, keys.session(id), session => ({ ...session, draft_message_id }))
}
