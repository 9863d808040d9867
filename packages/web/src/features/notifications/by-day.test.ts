import type { Notification } from '@inkling/contract'
import { expect, it } from 'vitest'
import { groupByDay } from './by-day.ts'

const at = (...time: [number, number, number, number, number]) =>
  ({ id: time.join('-'), created_at: new Date(...time).toISOString() }) as unknown as Notification

const NOW = new Date(2026, 2, 1, 0, 30)

it('groups by day in the local time zone', () => {
  const days = groupByDay(
    [at(2026, 2, 1, 0, 10), at(2026, 1, 28, 23, 50), at(2026, 1, 28, 0, 1), at(2026, 1, 27, 12, 0)],
    NOW,
  )
  expect(days.map(({ notifications }) => notifications.length)).toEqual([1, 2, 1])
  expect(days.slice(0, 2).map(({ label }) => label)).toEqual(['今天', '昨天'])
  expect(days[2]?.label).toContain('27')
})

it('shows the date of a day that is ahead of this clock', () => {
  expect(groupByDay([at(2026, 2, 2, 8, 0)], NOW)[0]?.label).toContain('2')
})

it('is empty without notifications', () => {
  expect(groupByDay([], NOW)).toEqual([])
})
