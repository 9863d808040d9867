import { expect, test } from 'vitest'
import { makeMessage } from '../testing/messages.ts'
import { messageAt, startOfDay, toDateFieldValue } from './date-dialog.tsx'

test('a day begins at the reader’s midnight', () => {
  const day = toDateFieldValue(new Date(2026, 2, 9, 15, 30))
  expect(day).toBe('2026-03-09')
  expect(startOfDay(day)).toBe(new Date(2026, 2, 9).toISOString())
})

test('a day without messages leads to the next message, a future day to the last one', () => {
  const dated = (number: number, created_at: string) => makeMessage(number, { created_at })
  const messages = [dated(1, '2026-03-01T10:00:00Z'), dated(2, '2026-03-05T10:00:00Z')]
  expect(messageAt(messages, '2026-03-02T00:00:00Z')).toBe(messages[1])
  expect(messageAt(messages, '2026-04-01T00:00:00Z')).toBe(messages[1])
  expect(messageAt([], '2026-04-01T00:00:00Z')).toBeUndefined()
})
