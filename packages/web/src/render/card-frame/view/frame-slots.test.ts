import { expect, test } from 'vitest'
import { FrameSlots } from './frame-slots.ts'

const [a, b, c] = [{}, {}, {}]

function seatsFor(...sitters: object[]): FrameSlots {
  const slots = new FrameSlots(2)
  for (const request of sitters) slots.join(request)
  return slots
}

test('the first frames get the slots, and a removed one makes room for the next', () => {
  const slots = seatsFor(a, b, c)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([true, true, false])
  slots.leave(a)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([false, true, true])
})

test('a requested frame gets a slot at once, from the frame that came last', () => {
  const slots = seatsFor(a, b, c)
  slots.jump(c)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([true, false, true])
})

test('with fewer slots the last frames lose theirs, and with more they get them back', () => {
  const slots = seatsFor(a, b)
  slots.resize(1)
  expect([a, b].map(request => slots.isSeated(request))).toEqual([true, false])
  slots.resize(2)
  expect(slots.isSeated(b)).toBe(true)
})

test('a frame out of sight keeps its slot until a visible one needs it', () => {
  const slots = seatsFor(a, b)
  slots.setNear(a, false)
  slots.setNear(b, false)
  expect([a, b].map(request => slots.isSeated(request))).toEqual([true, true])
  slots.join(c)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([false, true, true])
  slots.setNear(a, true)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([true, false, true])
})

test('listeners are notified when slots change', () => {
  const slots = seatsFor()
  let heard = 0
  const stop = slots.subscribe(() => heard++)
  slots.join(a)
  stop()
  slots.leave(a)
  expect(heard).toBe(1)
})
