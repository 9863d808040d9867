import { CardId, type Message, type MessageId, SessionId } from '@inkling/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageEvent } from '../../../api/live/live-event.ts'
import { type FakeRequest, json, serve } from '../../../testing/fake-server.ts'
import { historyQuery, sessionQuery } from '../store/chat-query.ts'
import { keys } from '../store/keys.ts'
import type { MessagePath } from '../store/path.ts'
import { idOf, makeMessage } from '../testing/messages.ts'
import { handleChatEvent } from './follow-chats.ts'
import { liveAnswers } from './live-answers.ts'

const session_id = SessionId.parse(idOf(1001))
const card_id = CardId.parse(idOf(1002))
const other = CardId.parse(idOf(1003))
const path = [1, 2, 3].map(number => makeMessage(number))
const [first, , last] = path as [Message, Message, Message]

let queries: QueryClient
let requests: FakeRequest[]
let stored: readonly Message[]

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  stored = path
  requests = serve(call => answerTo(call))
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answerTo({ path: address }: FakeRequest): Response {
  const { pathname, searchParams } = new URL(address, 'http://site')
  if (!pathname.endsWith('/history')) return json({ id: session_id, card_id, items: [] })
  if (searchParams.has('around')) return json({ items: stored })
  const before = stored.findIndex(({ id }) => id === searchParams.get('before'))
  const upTo = before < 0 ? stored : stored.slice(0, before)
  return json({ items: upTo.slice(-Number(searchParams.get('limit') ?? 20)) })
}

/** Active queries make the chat visible. */
function show(): () => void {
  queries.setQueryData(keys.session(session_id), { id: session_id, card_id })
  queries.setQueryData<MessagePath>(keys.history(session_id), { messages: path })
  const stops = [
    new QueryObserver(queries, { ...historyQuery(session_id) }).subscribe(() => undefined),
    new QueryObserver(queries, { ...sessionQuery(session_id) }).subscribe(() => undefined),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

async function receive(...news: PageEvent[]): Promise<void> {
  for (const one of news) handleChatEvent(queries, one)
  await vi.advanceTimersByTimeAsync(1_000)
}

const shown = () =>
  queries.getQueryData<MessagePath>(keys.history(session_id))?.messages.map(({ content }) => content)
const withContent = (id: MessageId, content: string) =>
  stored.map(message => (message.id === id ? { ...message, content } : message))

test('messages sent in another tab appear here', async () => {
  show()
  stored = [...path, makeMessage(4), makeMessage(5, { status: 'streaming' })]
  const message_id = makeMessage(5).id
  await receive({ event: 'answer_started', session_id, card_id, message_id })
  expect(shown()).toEqual(['message 1', 'message 2', 'message 3', 'message 4', 'message 5'])
})

test('a message edited in another tab is fetched alone, however far up', async () => {
  show()
  stored = withContent(first.id, 'edited')
  await receive({ event: 'message_changed', message_id: first.id, card_id })
  expect(shown()).toEqual(['edited', 'message 2', 'message 3'])
  expect(requests.map(({ path: address }) => address)).toEqual([
    `/api/v1/chat/sessions/${session_id}/history?limit=1&before=${path[1]?.id}`,
  ])
})

test('a message deleted in another tab is removed', async () => {
  show()
  stored = path.slice(0, 2)
  await receive({ event: 'message_removed', message_id: last.id, card_id })
  expect(shown()).toEqual(['message 1', 'message 2'])
})

test('a message deleted in another tab comes back when that is undone', async () => {
  stored = Array.from({ length: 60 }, (_, at) => makeMessage(at + 1))
  show()
  const [, second, third] = stored
  const rest = stored.filter(message => message !== second)
  queries.setQueryData<MessagePath>(keys.history(session_id), { messages: rest })
  await receive({ event: 'message_added', message_id: second?.id as MessageId, card_id })
  expect(queries.getQueryData<MessagePath>(keys.history(session_id))?.messages).toEqual(stored)
  stored = rest.map(message => (message === third ? { ...third, parent_id: first.id } : message))
  await receive({ event: 'message_removed', message_id: second?.id as MessageId, card_id })
  expect(queries.getQueryData<MessagePath>(keys.history(session_id))?.messages).toEqual(stored)
})

test('an answer that was not followed is shown when it is finished', async () => {
  show()
  const open = { ...last, status: 'streaming' as const, content: 'half' }
  queries.setQueryData<MessagePath>(keys.history(session_id), { messages: [...path.slice(0, 2), open] })
  stored = withContent(last.id, 'whole')
  await receive({ event: 'answer_finished', message_id: last.id, card_id })
  expect(shown()).toEqual(['message 1', 'message 2', 'whole'])
})

test('an answer that is already followed or complete is not fetched', async () => {
  show()
  await receive({ event: 'answer_finished', message_id: last.id, card_id })
  const open = makeMessage(4, { status: 'streaming' })
  queries.setQueryData<MessagePath>(keys.history(session_id), { messages: [...path, open] })
  liveAnswers.claim(open.id)
  await receive({ event: 'answer_finished', message_id: open.id, card_id })
  liveAnswers.release(open.id)
  expect(requests).toEqual([])
})

test('events of another card cause no requests for this chat', async () => {
  show()
  const otherSession = SessionId.parse(idOf(1004))
  await receive(
    { event: 'session_changed', session_id: otherSession, card_id: other },
    { event: 'message_added', message_id: makeMessage(9).id, card_id: other },
    { event: 'settings_changed' },
  )
  expect(requests).toEqual([])
})

test('settings changed in another tab are fetched again', async () => {
  queries.setQueryData([...keys.settings, {}], { own: {} })
  await receive({ event: 'settings_changed' })
  expect(queries.getQueryState([...keys.settings, {}])?.isInvalidated).toBe(true)
})

test('personas, presets and lorebooks changed in another tab are fetched again', async () => {
  const known = [['personas'], ['presets'], ['lorebooks', 'list'], ['lorebooks', 'one', 'a'], keys.settings]
  const stale = () => known.filter(key => queries.getQueryState(key)?.isInvalidated)
  const fetched = () => {
    for (const key of known) queries.setQueryData(key, {})
  }
  fetched()
  await receive({ event: 'personas_changed' })
  expect(stale()).toEqual([['personas'], keys.settings])
  fetched()
  await receive({ event: 'presets_changed' }, { event: 'lorebooks_changed' })
  // The page of an edited lorebook refreshes it.
  expect(stale()).toEqual([['presets'], ['lorebooks', 'list'], keys.settings])
})

test('a flood of events causes one request', async () => {
  show()
  const many = Array.from({ length: 50 }, () => ({ event: 'session_changed', session_id, card_id }) as const)
  await receive(...many)
  expect(requests.filter(({ path: address }) => address.includes('/history'))).toHaveLength(1)
})

test('after a gap all older data is fetched again, and nothing newer', async () => {
  show()
  const since = Date.now() + 10
  await vi.advanceTimersByTimeAsync(20)
  queries.setQueryData(keys.session(session_id), { id: session_id, card_id })
  stored = withContent(last.id, 'meanwhile')
  await receive({ event: 'ready', since })
  expect(shown()).toEqual(['message 1', 'message 2', 'meanwhile'])
  expect(requests).toHaveLength(1)
})

test('a chat deleted in another tab is dropped, and fetched only where it is shown', async () => {
  const hide = show()
  hide()
  await receive({ event: 'session_removed', session_id, card_id })
  expect(shown()).toBeUndefined()
  expect(requests).toEqual([])
})

test('changed variables of a shown message are fetched again', async () => {
  const fetched = () => queries.setQueryData(keys.variables(last.id), { chat: {}, message: {} })
  const isStale = () => queries.getQueryState(keys.variables(last.id))?.isInvalidated
  for (const event of ['variables_changed', 'message_changed', 'answer_finished'] as const) {
    fetched()
    await receive({ event, message_id: first.id, card_id })
    expect(isStale()).toBe(false)
    await receive({ event, message_id: last.id, card_id })
    expect(isStale()).toBe(true)
  }
})
