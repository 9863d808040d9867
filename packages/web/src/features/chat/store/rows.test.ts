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

test('without anything on its way there is the path', () => {
  expect(kinds([])).toEqual(all)
})

test('what was just said stands below it, and an answer is awaited', () => {
  expect(kinds([item({ content: 'Hi' })])).toEqual([...all, 'outgoing', 'awaited'])
})

test('what could not be said still stands there, and nothing is awaited', () => {
  expect(kinds([item({ content: 'Hi' }, 'failed')])).toEqual([...all, 'outgoing'])
})

test('an answer that is given again makes room at once', () => {
  const again = item({ action: 'regenerate', parent_message_id: idOf(3) })
  expect(kinds([again])).toEqual(['message 1', 'message 2', 'awaited'])
})

test('when that fails the old answer is back, and the reason below it', () => {
  const again = item({ action: 'regenerate', parent_message_id: idOf(3) }, 'failed')
  expect(kinds([again])).toEqual([...all, 'refused'])
})

test('one’s own message stays when its answer is given again', () => {
  const again = item({ action: 'regenerate', parent_message_id: idOf(2) })
  expect(kinds([again])).toEqual(['message 1', 'message 2', 'awaited'])
})

test('an answer that is gone on with stays, and nothing else is awaited', () => {
  expect(kinds([item({ action: 'continue', parent_message_id: idOf(3) })])).toEqual(all)
})

test('what is written beside, or for the user to say, changes nothing', () => {
  const beside = item({ action: 'regenerate', parent_message_id: idOf(3), select: false })
  expect(kinds([beside, item({ action: 'impersonate' })])).toEqual(all)
})

test('when it fails its reason stands below', () => {
  const beside = item({ action: 'regenerate', parent_message_id: idOf(3), select: false }, 'failed')
  expect(kinds([beside])).toEqual([...all, 'refused'])
})
