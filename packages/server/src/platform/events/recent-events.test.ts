import type { UserId } from '@inkling/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecentEvents } from './recent-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const one = 'one' as UserId
const other = 'other' as UserId

it('keeps each account’s events for ten to twenty seconds, with their age', () => {
  const recent = new RecentEvents()
  recent.add(one, { event: 'settings_changed' })
  recent.add(other, { event: 'presets_changed' })
  vi.advanceTimersByTime(9_000)
  recent.add(one, { event: 'personas_changed' })
  expect(recent.of(one)).toEqual([
    { event: 'settings_changed', ago: 9_000 },
    { event: 'personas_changed', ago: 0 },
  ])
  vi.advanceTimersByTime(9_000)
  expect(recent.of(one)).toContainEqual({ event: 'personas_changed', ago: 9_000 })
  vi.advanceTimersByTime(11_000)
  recent.add(one, { event: 'presets_changed' })
  expect(recent.of(one)).toEqual([{ event: 'presets_changed', ago: 0 }])
  expect(recent.of(other)).toEqual([])
})
