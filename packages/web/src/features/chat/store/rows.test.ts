import { Completion } from '@inkling/contract'
import { expect, test } from 'vitest'
import { idOf, makeMessage } from '../testing/messages.ts'
import type { OutboxItem } from './outbox.ts'
import { buildRows } from './rows.ts'

const path = { messages: [1, 2, 3, 4].map(number => makeMessage(number)) }
const item = (body: object, state: OutboxItem['state'] = 'sending'): OutboxItem => ({
  key: idOf(9),
  user_id: idOf(8),
  body: Completion.parse({ session_id: idOf(7), ...body }),
  created_at: '2026-11-21T00:00:00Z',
  state,
})
const kinds = (items: OutboxItem[]) =>
  buildRows(path, items).map(row => (row.kind === 'message' ? row.message.content : row.kind))

const all = ['message 1', 'message 2', 'message 3', 'message 4']

test('the rows are the path while nothing is pending', () => {
  expect(kinds([])).toEqual(all)
})

test('a sent message is at the end, followed by a pending answer', () => {
  expect(kinds([item({ content: 'Hi' })])).toEqual([...all, 'outgoing', 'awaited'])
})

test('a failed message stays at the end, without a pending answer', () => {
  expect(kinds([item({ content: 'Hi' }, 'failed')])).toEqual([...all, 'outgoing'])
})

test('a regenerated answer makes room at once', () => {
  const again = item({ action: 'regenerate', parent_message_id: idOf(3) })
  expect(kinds([again])).toEqual(['message 1', 'message 2', 'awaited'])
})

test('when that fails the old answer is back, with the reason below', () => {
  const again = item({ action: 'regenerate', parent_message_id: idOf(3) }, 'failed')
  expect(kinds([again])).toEqual([...all, 'refused'])
})

test('a user message stays while its answer is regenerated', () => {
  const again = item({ action: 'regenerate', parent_message_id: idOf(2) })
  expect(kinds([again])).toEqual(['message 1', 'message 2', 'awaited'])
})

test('a continued answer stays, without another pending one', () => {
  expect(kinds([item({ action: 'continue', parent_message_id: idOf(3) })])).toEqual(all)
})

test('background answers and drafts change nothing', () => {
  const beside = item({ action: 'regenerate', parent_message_id: idOf(3), select: false })
  expect(kinds([beside, item({ action: 'impersonate' })])).toEqual(all)
})

test('the reason for a failure is shown below', () => {
  const beside = item({ action: 'regenerate', parent_message_id: idOf(3), select: false }, 'failed')
  expect(kinds([beside])).toEqual([...all, 'refused'])
})
