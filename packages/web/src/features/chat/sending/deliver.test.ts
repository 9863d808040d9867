import { Completion, type StreamEvent } from '@inkling/contract'
import { expect, test, vi } from 'vitest'
import { LiveAnswers } from '../live/live-answers.ts'
import { Outbox, type OutboxEntry } from '../store/outbox.ts'
import { idOf, makeMessage } from '../testing/messages.ts'
import { type DeliveryContext, deliver } from './deliver.ts'

const entry: OutboxEntry = {
  key: idOf(9),
  user_id: idOf(1),
  body: Completion.parse({ session_id: idOf(2), content: 'Hello' }),
  created_at: '2026-11-21T00:00:00Z',
}
const question = makeMessage(2)
const started = makeMessage(3, { content: '', status: 'streaming' })
const finished = makeMessage(3, { content: 'Hi' })
const events: StreamEvent[] = [
  { id: 1, event: 'user_message', data: question },
  { id: 2, event: 'assistant_message', data: started },
  { id: 3, event: 'delta', data: { text: 'Hi' } },
  { id: 4, event: 'done', data: finished },
]

async function* streamEvents(events: readonly StreamEvent[], error?: Error): AsyncGenerator<StreamEvent> {
  yield* events
  if (error) throw error
}

function openRoom(stream: AsyncIterable<StreamEvent>) {
  const outbox = new Outbox({
    getItem: () => null,
    setItem: () => {
      throw new Error('no storage')
    },
  })
  const live = new LiveAnswers(() => undefined)
  outbox.put(entry)
  const room = {
    outbox,
    live,
    open: () => stream,
    onBegin: vi.fn(),
    onEnd: vi.fn(),
  } satisfies DeliveryContext
  return room
}

test('a send leaves the outbox when its answer has begun', async () => {
  const room = openRoom(streamEvents(events.slice(0, 2)))
  room.onBegin.mockImplementation(() => expect(room.outbox.items).toHaveLength(1))
  await deliver(entry, room)
  expect(room.onBegin).toHaveBeenCalledWith(entry, expect.objectContaining({ question, message: started }))
  expect(room.outbox.items).toEqual([])
})

test('the finished answer is passed on once, and then released', async () => {
  const room = openRoom(streamEvents(events))
  await deliver(entry, room)
  expect(room.onEnd).toHaveBeenCalledTimes(1)
  expect(room.onEnd).toHaveBeenCalledWith(entry, expect.objectContaining({ message: finished }))
  expect(room.live.get(started.id)).toBeUndefined()
})

test('a message that could not be sent stays in the outbox, with the reason', async () => {
  const error = new Error('Connection lost')
  const room = openRoom(streamEvents([], error))
  await deliver(entry, room)
  expect(room.outbox.items).toMatchObject([{ ...entry, state: 'failed', error }])
  expect(room.onBegin).not.toHaveBeenCalled()
})

test('an entry that is being sent is not sent again', async () => {
  const room = openRoom(streamEvents(events))
  const open = vi.spyOn(room, 'open')
  await Promise.all([deliver(entry, room), deliver(entry, room)])
  expect(open).toHaveBeenCalledTimes(1)
})

test('an answer whose connection broke can be followed from there', async () => {
  const room = openRoom(streamEvents(events.slice(0, 3), new Error('refused')))
  await deliver(entry, room)
  expect(room.outbox.items).toEqual([])
  expect(room.live.get(started.id)).toMatchObject({ lastEventId: 3, message: { content: 'Hi' } })
  expect(room.live.claim(started.id)).toBe(true)
})
