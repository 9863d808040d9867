import type { Message } from '@inkling/contract'
import { expect, test } from 'vitest'
import { idOf, makeMessage } from '../testing/messages.ts'
import { numberPath } from './numbered.ts'
import { diffPaths } from './path-events.ts'

const at = (messages: readonly Message[], first = 0) => ({ path: { messages }, first })
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => makeMessage(from + index))
const happened = (...states: [ReturnType<typeof at>, ReturnType<typeof at>]) =>
  diffPaths(...states).map(({ name, number }) => `${name} ${number}`)

test('an answer is reported at its start, and received when it is complete', () => {
  const streaming = makeMessage(3, { status: 'streaming' })
  const path = at([...range(1, 2), streaming])
  expect(happened(at(range(1, 1)), path)).toEqual([
    'message_sent 1',
    'user_message_rendered 1',
    'generation_started 2',
  ])
  expect(happened(path, at(range(1, 3)))).toEqual([
    'generation_ended 2',
    'message_received 2',
    'character_message_rendered 2',
  ])
})

test('switching to a sibling is a swipe, whichever of the two lists the other', () => {
  const ids = [idOf(3), idOf(9)]
  const other = makeMessage(9, { parent_id: idOf(2), siblings: { index: 1, count: 2, ids } })
  expect(happened(at(range(1, 3)), at([...range(1, 2), other]))).toContain('message_swiped 2')
})

test('edited and deleted messages are reported with their number', () => {
  const edited = makeMessage(2, { edited_at: '2026-11-21T00:00:01Z' })
  expect(happened(at(range(1, 3)), at([...range(1, 1), edited, ...range(3, 3)]))).toEqual([
    'message_edited 1',
    'message_updated 1',
  ])
  expect(happened(at(range(1, 4)), at(range(1, 2)))).toEqual(['message_deleted 2'])
})

test('loading messages causes no events', () => {
  expect(happened(at(range(5, 6), 4), at(range(3, 6), 2))).toEqual([])
})

test('a message keeps its number while more is loaded above it', () => {
  const session = { message_count: 6 } as Parameters<typeof numberPath>[1] // only the field read
  const end = numberPath({ messages: range(5, 6) }, session)
  expect(end.first).toBe(4)
  const later = { ...session, message_count: 60 }
  expect(numberPath({ messages: range(3, 8) }, later, end).first).toBe(2)
  expect(numberPath({ messages: range(1, 8) }, later, end).first).toBe(0)
})
