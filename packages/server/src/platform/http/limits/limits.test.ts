import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { type LimitedCall, limits, RateLimiter } from './limits.ts'

const { name: route } = routes.comments.create
const { calls } = limits.comments
const MINUTE = 60_000

function limiter() {
  const one = new RateLimiter('standard', () => MINUTE)
  const call = (intentKey?: string): LimitedCall => ({ route, who: 'somebody', isKnown: true, intentKey })
  return {
    letIn: (...keys: (string | undefined)[]) => keys.filter(key => one.take(call(key)) === 0).length,
  }
}

const batchOf = (count: number): undefined[] => Array.from({ length: count }, () => undefined)
const same = (count: number): string[] => Array.from({ length: count }, () => 'the same')

test('three repeats of a call do not count', () => {
  const { letIn: admitCalls } = limiter()
  expect(admitCalls(...same(4))).toBe(4)
  expect(admitCalls(...batchOf(calls))).toBe(calls - 1)
})

test('from the fourth on repeats count', () => {
  const { letIn: admitCalls } = limiter()
  expect(admitCalls(...same(4 + 5))).toBe(9)
  expect(admitCalls(...batchOf(calls))).toBe(calls - 6)
  expect(admitCalls(...same(5))).toBe(0)
})

test('repeats of an admitted call are not limited', () => {
  const { letIn: admitCalls } = limiter()
  expect(admitCalls('the same', ...batchOf(calls))).toBe(calls)
  expect(admitCalls(...same(4))).toBe(3)
})
