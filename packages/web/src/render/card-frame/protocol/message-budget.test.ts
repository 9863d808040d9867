import { expect, test } from 'vitest'
import { MessageBudget, SendPace } from './message-budget.ts'

const say = (budget: MessageBudget, times: number, now: number) =>
  Array.from({ length: times }, () => budget.admit(now))

test('a frame may send twenty messages a second', () => {
  const budget = new MessageBudget()
  expect(say(budget, 25, 500).filter(answer => answer === 'yes')).toHaveLength(20)
  expect(say(budget, 25, 1_500).filter(answer => answer === 'yes')).toHaveLength(20)
})

test('a flooding frame is distinguished from one that sends a little too much', () => {
  const budget = new MessageBudget()
  expect(say(budget, 400, 0)).not.toContain('flood')
  expect(budget.admit(0)).toBe('flood')
})

test('a frame may speak for the reader once in two seconds, however often it tries', () => {
  const pace = new SendPace()
  const tries = Array.from({ length: 50 }, (_, n) => n * 100)
  expect(tries.filter(now => pace.admit(now))).toEqual([0, 2_000, 4_000])
})
