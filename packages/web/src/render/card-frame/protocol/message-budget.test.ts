import { expect, test } from 'vitest'
import { MessageBudget } from './message-budget.ts'

const say = (budget: MessageBudget, times: number, now: number) =>
  Array.from({ length: times }, () => budget.admit(now))

test('a frame is heard twenty times a second', () => {
  const budget = new MessageBudget()
  expect(say(budget, 25, 500).filter(answer => answer === 'yes')).toHaveLength(20)
  expect(say(budget, 25, 1_500).filter(answer => answer === 'yes')).toHaveLength(20)
})

test('a frame that floods is told from one that says a little too much', () => {
  const budget = new MessageBudget()
  expect(say(budget, 400, 0)).not.toContain('flood')
  expect(budget.admit(0)).toBe('flood')
})
