import { type Message, MessageVariables, type Session } from '@inkling/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameUpdate } from '../../../render/card-frame/protocol/frame-host.ts'
import { idOf, makeMessage } from '../testing/messages.ts'
import { ChatFrames, type FramedChat } from './chat-frames.ts'
import { variablesQuery } from './variables-query.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = { message_count: 3, card: { name: 'Amy', avatar_url: '/media/a.webp' } } as Session // only the fields read
const path = [1, 2, 3].map(number => makeMessage(number))
const [first, , third] = path as [Message, Message, Message] // the path has three messages

const chat = (messages = path): FramedChat => ({
  session,
  path: { messages },
  me: { name: 'Lin', avatar_url: null },
  interactive: undefined,
  say: vi.fn(() => true),
  actions: { regenerate: vi.fn(), goOn: vi.fn() },
  write: vi.fn(),
  change: vi.fn(),
})

/** A chat with these variables on its server; also returns what was saved. */
function open(remembered: Record<number, object>) {
  const put: unknown[] = []
  const answer = (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT')
      put.push([Number(/(\d+)\/variables/.exec(url)?.[1]), JSON.parse(String(init.body))])
    const number = Number(/(\d+)\/variables/.exec(url)?.[1])
    const message = remembered[number]
    if (!message)
      return new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json' } })
    return Response.json(MessageVariables.parse({ chat: { day: number }, message }))
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answer(String(url), init))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return { queries, put, frames: new ChatFrames(queries, chat()) }
}

const settle = () => vi.advanceTimersByTimeAsync(1_000)

test('a frame gets its own message, the latest one, and the chat’s variables', async () => {
  const { frames } = open({ 1: { hp: 1 }, 3: { hp: 3 } })
  const facts = await frames.hostOf(first).facts()
  expect(facts).toEqual({
    names: { user: 'Lin', char: 'Amy' },
    avatars: { user: null, char: `${location.origin}/media/a.webp` },
    message: { number: 0, role: 'assistant', name: 'Seraphina', text: 'message 1', isHidden: false },
    memory: {
      last: 2,
      chat: { day: 3 },
      messages: [
        { id: idOf(1), number: 0, isHidden: false, variables: { hp: 1 } },
        { id: idOf(3), number: 2, isHidden: false, variables: { hp: 3 } },
      ],
    },
  })
})

test('variables that failed to load are neither treated as empty nor overwritten', async () => {
  const { frames, put } = open({ 1: {} })
  const host = frames.hostOf(first)
  const { memory } = await host.facts()
  expect(memory.chat).toBeNull()
  expect(memory.messages[1]?.variables).toBeNull()
  host.join(() => undefined).changeVariables(idOf(3), [{ path: ['hp'], value: 9 }])
  await settle()
  expect(put).toEqual([])
})

test('two frames see each other’s writes at once, and they are stored together', async () => {
  const { frames, put } = open({ 1: { hp: 1 }, 3: { hp: 3, mp: 3 } })
  const host = frames.hostOf(third)
  await host.facts()
  const heard: { one: FrameUpdate[]; other: FrameUpdate[] } = { one: [], other: [] }
  const lines = {
    one: host.join(news => heard.one.push(news)),
    other: host.join(news => heard.other.push(news)),
  }
  lines.one.changeVariables(idOf(3), [{ path: ['hp'], value: 2 }])
  await vi.advanceTimersByTimeAsync(10)
  expect(heard.one).toEqual([])
  expect(heard.other).toMatchObject([
    { type: 'memory', memory: { messages: [{ variables: { hp: 2, mp: 3 } }] } },
  ])
  lines.other.changeVariables(idOf(3), [{ path: ['mp'], value: 0 }])
  lines.other.changeVariables(null, [{ path: ['day'], value: 4 }])
  await settle()
  expect(put).toEqual([[3, { chat: { day: 4 }, message: { hp: 2, mp: 0 } }]])
  lines.one.leave()
  lines.other.leave()
})

test('endless writes of a card are stored about once a second, including the last one', async () => {
  const { frames, put } = open({ 1: {}, 3: { n: 0 } })
  const host = frames.hostOf(third)
  await host.facts()
  const line = host.join(() => undefined)
  for (let n = 1; n <= 100; n++) {
    line.changeVariables(idOf(3), [{ path: ['n'], value: n }])
    await vi.advanceTimersByTimeAsync(50)
  }
  await settle()
  await settle()
  expect(put.length).toBeLessThanOrEqual(6)
  expect(put.at(-1)).toEqual([3, { message: { n: 100 } }])
  line.leave()
})

test('a frame cannot change messages that it was not given', async () => {
  const { frames, queries, put } = open({ 1: {}, 2: {}, 3: {} })
  await queries.prefetchQuery(variablesQuery(path[1]?.id ?? first.id))
  const host = frames.hostOf(first)
  await host.facts()
  host.join(() => undefined).changeVariables(idOf(2), [{ path: ['hp'], value: 9 }])
  host.join(() => undefined).changeVariables('elsewhere', [{ path: ['hp'], value: 9 }])
  await settle()
  expect(put).toEqual([])
})

test('running frames get a new answer and the variables after it', async () => {
  const { frames } = open({ 1: {}, 3: { hp: 3 }, 5: { hp: 5 } })
  const host = frames.hostOf(first)
  await host.facts()
  const heard: FrameUpdate[] = []
  const line = host.join(news => heard.push(news))
  const answer = makeMessage(5, { parent_id: idOf(3), status: 'streaming' })
  frames.update(chat([...path, answer]))
  await settle()
  expect(heard.splice(0)).toEqual([{ type: 'event', name: 'generation_started', number: 3 }])
  frames.update(chat([...path, { ...answer, status: 'done' }]))
  expect(heard).toEqual([]) // events wait for the variables
  await settle()
  expect(heard).toMatchObject([
    {
      type: 'memory',
      memory: { last: 3, chat: { day: 5 }, messages: [{}, { number: 3, variables: { hp: 5 } }] },
    },
    { name: 'generation_ended' },
    { name: 'message_received', number: 3 },
    { name: 'character_message_rendered' },
  ])
  line.leave()
  frames.update(chat(path))
  await settle()
  expect(heard).toHaveLength(4)
})
