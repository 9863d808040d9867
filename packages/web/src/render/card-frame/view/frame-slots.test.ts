import { expect, test } from 'vitest'
import { Seats } from './frame-slots.ts'

const [a, b, c] = [{}, {}, {}]

function seatsFor(...sitters: object[]): Seats {
  const seats = new Seats(2)
  for (const sitter of sitters) seats.join(sitter)
  return seats
}

test('the first comers sit, and who leaves makes room for the next', () => {
  const seats = seatsFor(a, b, c)
  expect([a, b, c].map(sitter => seats.isSeated(sitter))).toEqual([true, true, false])
  seats.leave(a)
  expect([a, b, c].map(sitter => seats.isSeated(sitter))).toEqual([false, true, true])
})

test('who is asked for sits at once, in the place of who came last', () => {
  const seats = seatsFor(a, b, c)
  seats.jump(c)
  expect([a, b, c].map(sitter => seats.isSeated(sitter))).toEqual([true, false, true])
})

test('with fewer seats the last get up, and with more they sit again', () => {
  const seats = seatsFor(a, b)
  seats.resize(1)
  expect([a, b].map(sitter => seats.isSeated(sitter))).toEqual([true, false])
  seats.resize(2)
  expect(seats.isSeated(b)).toBe(true)
})

test('everybody hears when seats change', () => {
  const seats = seatsFor()
  let heard = 0
  const stop = seats.subscribe(() => heard++)
  seats.join(a)
  stop()
  seats.leave(a)
  expect(heard).toBe(1)
})
