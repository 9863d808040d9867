import { expect, test } from 'vitest'
import { SlidingWindows } from './windows.ts'

const MINUTE = 60_000
const bound = { calls: 10, spanMs: MINUTE }

function isAdmitted(windows: SlidingWindows, tries: number, now: number, calls = 10): number {
  let count = 0
  for (let nth = 0; nth < tries; nth++) if (windows.count('a', { ...bound, calls }, now) === 0) count++
  return count
}

test('a window admits the allowed number, minus what still counts from the last', () => {
  const windows = new SlidingWindows()
  expect(isAdmitted(windows, 20, 0)).toBe(10)
  expect(windows.count('a', bound, 59_000)).toBe(1_000)
  expect(isAdmitted(windows, 20, MINUTE + MINUTE / 2)).toBe(5)
  expect(isAdmitted(windows, 20, 10 * MINUTE)).toBe(10)
})

test('counts of other instances are included', () => {
  const windows = new SlidingWindows()
  windows.onChange = () => undefined
  expect(isAdmitted(windows, 2, MINUTE)).toBe(2)
  expect(windows.takeUnshared()).toEqual([{ name: 'a', start: MINUTE, span: MINUTE, calls: 2 }])
  expect(isAdmitted(windows, 1, MINUTE)).toBe(1)
  windows.learn([{ name: 'a', start: MINUTE, calls: 8, before: 0 }])
  expect(isAdmitted(windows, 5, MINUTE)).toBe(1)
  windows.learn([{ name: 'a', start: MINUTE, calls: 10, before: 20 }])
  expect(isAdmitted(windows, 20, 3 * MINUTE)).toBe(10)
})

test('counts that failed to be shared are shared next time', () => {
  const windows = new SlidingWindows()
  windows.onChange = () => undefined
  isAdmitted(windows, 2, 0)
  windows.giveBack(windows.takeUnshared())
  isAdmitted(windows, 1, 0)
  expect(windows.takeUnshared()).toMatchObject([{ calls: 3 }])
  expect(windows.takeUnshared()).toEqual([])
})

test('large limits are shared in hundredths', () => {
  const windows = new SlidingWindows()
  let count = 0
  windows.onChange = () => {
    count += windows.takeUnshared().length
  }
  isAdmitted(windows, 1_000, 0, 1_000)
  expect(count).toBe(100)
})
