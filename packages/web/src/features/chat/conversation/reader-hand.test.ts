import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReaderHand } from './reader-hand.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const touch = (type: string, ...ys: number[]) => ({
  type,
  touches: {
    length: ys.length,
    item: (at: number) => (ys[at] === undefined ? null : { clientY: ys[at] }),
  } as never,
})

it('scrolls up for a moment with every upward wheel or key', () => {
  for (const move of [
    (hand: ReaderHand) => hand.wheel({ deltaY: -1 }),
    (hand: ReaderHand) => hand.key({ key: 'ArrowUp', shiftKey: false }),
    (hand: ReaderHand) => hand.key({ key: ' ', shiftKey: true }),
  ]) {
    const hand = new ReaderHand()
    move(hand)
    expect([hand.isUpward, hand.wentUp]).toEqual([true, true])
    vi.advanceTimersByTime(1_000)
    expect([hand.isUpward, hand.wentUp]).toEqual([false, true])
    hand.wheel({ deltaY: 1 })
    expect(hand.wentUp).toBe(false)
  }
})

it('holds the page while a finger is down, and scrolls up when the finger moves down', () => {
  const hand = new ReaderHand()
  hand.touch(touch('touchstart', 100))
  expect([hand.hasFinger, hand.isUpward]).toEqual([true, false])
  hand.touch(touch('touchmove', 101))
  vi.advanceTimersByTime(1_000)
  expect(hand.isUpward).toBe(true)
  hand.touch(touch('touchmove', 90))
  expect(hand.isUpward).toBe(false)
  hand.touch(touch('touchend'))
  expect(hand.hasFinger).toBe(false)
})
