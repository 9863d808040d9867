import { expect, test } from 'vitest'
import { cutToTokens, toUnitVector } from './embed.ts'

const unit = (numbers: number[], dimensions: number) => [
  ...toUnitVector(Float32Array.from(numbers), dimensions),
]

test('vectors are cut and then normalised', () => {
  expect(unit([3, 4], 2)).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
  expect(unit([3, 4, 100], 2)).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
})

test('a zero vector stays zero', () => {
  expect(unit([0, 0], 2)).toEqual([0, 0])
})

test.each([
  ['too short', [1]],
  ['not of numbers', [1, Number.NaN]],
  ['endless', [1, Number.POSITIVE_INFINITY]],
])('a vector that is %s is rejected', (_, numbers) => {
  expect(() => unit(numbers, 2)).toThrow('upstream_garbage')
})

test('a text is cut to the model’s limit, never within a character', () => {
  expect(cutToTokens('short', 10)).toBe('short')
  const cut = cutToTokens('🦊'.repeat(10_000), 100)
  expect(cut.length).toBeLessThan(1_000)
  expect(cut.isWellFormed()).toBe(true)
})
