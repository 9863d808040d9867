import type { UserId } from '@inkling/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecentEvents } from './recent-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const one = 'one' as UserId
const other = 'other' as UserId

it('keeps each account’s events for ten to twenty seconds, each once', () => {
  const recent = new RecentEvents()
  recent.add(one, 'a')
  recent.add(one, 'a')
  recent.add(other, 'b')
  expect([...recent.of(one)]).toEqual(['a'])
  vi.advanceTimersByTime(9_000)
  recent.add(one, 'c')
  vi.advanceTimersByTime(9_000)
  expect([...recent.of(one)]).toContain('c')
  vi.advanceTimersByTime(11_000)
  recent.add(one, 'd')
  expect([...recent.of(one)]).toEqual(['d'])
  expect([...recent.of(other)]).toEqual([])
})
