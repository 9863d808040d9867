import { describe, expect, it } from 'vitest'
import { orderByDiversity, type ScoredVector } from './diverse.ts'
import { quantise } from './vector.ts'

const statistics = { mean: 0, best: 1 }
const scored = (name: string, score: number, vector: number[] | null): ScoredVector & { name: string } => ({
  name,
  score,
  vector: vector && quantise(vector),
})
const names = (...candidates: ReturnType<typeof scored>[]) =>
  orderByDiversity(candidates, statistics).map(({ name }) => name)

describe('candidates', () => {
  it('are sorted by score when they are about different things', () => {
    expect(names(scored('b', 0.5, [0, 1]), scored('a', 0.9, [1, 0]), scored('c', 0.4, null))).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('move back when they repeat a better one', () => {
    expect(names(scored('a', 0.9, [1, 0]), scored('again', 0.8, [1, 0.1]), scored('b', 0.4, [0, 1]))).toEqual(
      ['a', 'b', 'again'],
    )
  })

  it('keep their places when they are only about the same topic', () => {
    expect(names(scored('a', 0.9, [1, 0]), scored('near', 0.8, [1, 1.4]), scored('b', 0.6, [0, 1]))).toEqual([
      'a',
      'near',
      'b',
    ])
  })
})
