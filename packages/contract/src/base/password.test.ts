import { expect, it } from 'vitest'
import { Password } from '../accounts/accounts.ts'

const isTaken = (text: string) => Password.safeParse(text).success

it('is counted in characters as people see them', () => {
  expect([
    isTaken('灯'.repeat(7)),
    isTaken('灯'.repeat(8)),
    isTaken('🪔'.repeat(7)),
    isTaken('🪔'.repeat(8)),
  ]).toEqual([false, true, false, true])
  expect([isTaken('🪔'.repeat(256)), isTaken('🪔'.repeat(257))]).toEqual([true, false])
})

it('is the same for composed and decomposed letters, and counted after composition', () => {
  expect(Password.parse('cafe\u0301 au lait')).toBe('café au lait')
  expect(isTaken('e\u0301'.repeat(4))).toBe(false)
})

it('reports length errors with the usual codes', () => {
  const reasonsOf = (text: string) => Password.safeParse(text).error?.issues.map(issue => issue.code)
  expect([reasonsOf('short'), reasonsOf('x'.repeat(257))]).toEqual([['too_small'], ['too_big']])
})
