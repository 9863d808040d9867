import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobTimer } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asleep = async () => 0

test('loading time does not count as working time', async () => {
  const abandon = vi.fn()
  const timer = new JobTimer({ timeoutMs: 5_000 }, asleep, abandon)
  await vi.advanceTimersByTimeAsync(40_000)
  timer.begin({ cpuMs: 0 })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(abandon).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(abandon).toHaveBeenCalledExactlyOnceWith('timeout')
})

test('a worker that never loads is reported as such', async () => {
  const abandon = vi.fn()
  new JobTimer({ timeoutMs: 5_000 }, asleep, abandon)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(abandon).toHaveBeenCalledExactlyOnceWith('not_loaded')
})
