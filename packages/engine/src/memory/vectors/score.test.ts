import { describe, expect, it } from 'vitest'
import { computeRecency, computeScore, MIN_SCORE, relativeSimilarity } from './score.ts'

const plain = { likeness: 0, recency: 0, importance: 0.5 }

describe('the score of a memory', () => {
  it('is 1 when every factor is', () => {
    expect(computeScore({ likeness: 1, recency: 1, importance: 1 })).toBeCloseTo(1)
  })

  it('is raised by each factor, most by similarity', () => {
    const raised = (['likeness', 'recency', 'importance'] as const).map(
      ground => computeScore({ ...plain, [ground]: 1 }) - computeScore(plain),
    )
    expect(Math.min(...raised)).toBeGreaterThan(0.1)
    expect(raised[0]).toBe(Math.max(...raised))
  })

  it('is sufficient for clear similarity, or for importance and recency together', () => {
    expect(computeScore(plain)).toBeLessThan(MIN_SCORE)
    expect(computeScore({ ...plain, recency: 1 })).toBeLessThan(MIN_SCORE)
    expect(computeScore({ ...plain, likeness: 0.5 })).toBeGreaterThan(MIN_SCORE)
    expect(computeScore({ ...plain, importance: 1, recency: 1 })).toBeGreaterThan(MIN_SCORE)
  })

  it('measures similarity relative to the branch, whatever the model’s cosines', () => {
    expect(relativeSimilarity({ mean: 0.8, best: 0.9 }, 0.9)).toBeCloseTo(1)
    expect(relativeSimilarity({ mean: 0.1, best: 0.7 }, 0.7)).toBeCloseTo(1)
    expect(relativeSimilarity({ mean: 0.8, best: 0.9 }, 0.75)).toBe(0)
  })

  it('has little similarity when all messages are alike', () => {
    expect(relativeSimilarity({ mean: 0.8, best: 0.81 }, 0.81)).toBeLessThan(0.2)
  })

  it('loses half of its recency after 200 messages, and never all', () => {
    expect(computeRecency(0)).toBe(1)
    expect(computeRecency(200)).toBe(0.5)
    expect(computeRecency(1_000_000)).toBeGreaterThan(0)
  })
})
