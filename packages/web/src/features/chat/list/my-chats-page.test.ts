import { expect, test } from 'vitest'
import { daysLeft } from './my-chats-page.tsx'

const after = (days: number) =>
  daysLeft('2026-11-01T00:00:00Z', Date.parse('2026-11-01T00:00:00Z') + days * 86_400_000)

test('a deleted chat shows the days left before it is gone', () => {
  expect([after(0), after(0.5), after(1), after(29.9), after(30), after(31)]).toEqual([30, 30, 29, 1, 0, 0])
})
