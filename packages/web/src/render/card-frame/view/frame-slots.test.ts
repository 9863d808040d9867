import { expect, test } from 'vitest'
import { FrameSlots } from './frame-slots.ts'

const [a, b, c] = [{}, {}, {}]

function seatsFor(...sitters: object[]): FrameSlots {
  const slots = new FrameSlots(2)
  for (const request of sitters) slots.join(request)
  return slots
}

test('the first comers sit, and who leaves makes room for the next', () => {
  const slots = seatsFor(a, b, c)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([true, true, false])
  slots.leave(a)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([false, true, true])
})

test('who is asked for sits at once, in the place of who came last', () => {
  const slots = seatsFor(a, b, c)
  slots.jump(c)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([true, false, true])
})

test('with fewer seats the last get up, and with more they sit again', () => {
  const slots = seatsFor(a, b)
  slots.resize(1)
  expect([a, b].map(request => slots.isSeated(request))).toEqual([true, false])
  slots.resize(2)
  expect(slots.isSeated(b)).toBe(true)
})

test('who is out of sight keeps a seat until one in sight wants it, the last who went longest', () => {
  const slots = seatsFor(a, b)
  slots.setNear(a, false)
  slots.setNear(b, false)
  expect([a, b].map(request => slots.isSeated(request))).toEqual([true, true])
  slots.join(c)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([false, true, true])
  slots.setNear(a, true)
  expect([a, b, c].map(request => slots.isSeated(request))).toEqual([true, false, true])
})

test('everybody hears when seats change', () => {
  const slots = seatsFor()
  let heard = 0
  const stop = slots.subscribe(() => heard++)
  slots.join(a)
  stop()
  slots.leave(a)
  expect(heard).toBe(1)
})
