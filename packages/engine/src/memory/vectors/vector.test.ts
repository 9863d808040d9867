import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dequantise, type QuantisedVector, quantise, similarity } from './vector.ts'

function small(vector: readonly number[]): QuantisedVector {
  const made = quantise(vector)
  if (made === null) throw new Error('no direction')
  return made
}

const cosine = (one: readonly number[], other: readonly number[]): number => {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
}

describe('a quantised vector', () => {
  it('has length one, whatever the input', () => {
    const back = dequantise(small([3, 4]))
    expect(back[0]).toBeCloseTo(0.6, 2)
    expect(back[1]).toBeCloseTo(0.8, 2)
  })

  it('is as similar to another as their originals', () => {
    const number = fc.double({ min: -1, max: 1, noNaN: true })
    const vector = fc.array(number, { minLength: 17, maxLength: 17 })
    fc.assert(
      fc.property(vector, vector, (one, other) => {
        const [a, b] = [quantise(one), quantise(other)]
        if (a === null || b === null || cosine(one, one) === 0) return
        const expected = cosine(one, other)
        if (Number.isFinite(expected)) expect(Math.abs(similarity(a, b) - expected)).toBeLessThan(0.02)
      }),
    )
  })

  it.each([[[]], [[0, 0]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY, 1]]])(
    'does not exist for %j',
    vector => {
      expect(quantise(vector)).toBeNull()
    },
  )
})
