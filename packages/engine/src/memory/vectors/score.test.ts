import { describe, expect, it } from 'vitest'
import { computeRecency, computeScore, MIN_SCORE, relativeSimilarity } from './score.ts'

const plain = { likeness: 0, recency: 0, importance: 0.5 }

describe('the score of a memory', () => {
  it('is 1 where everything speaks for it', () => {
    expect(computeScore({ likeness: 1, recency: 1, importance: 1 })).toBeCloseTo(1)
  })

  it('is raised by each ground, by likeness most', () => {
    const raised = (['likeness', 'recency', 'importance'] as const).map(
      ground => computeScore({ ...plain, [ground]: 1 }) - computeScore(plain),
    )
    expect(Math.min(...raised)).toBeGreaterThan(0.1)
    expect(raised[0]).toBe(Math.max(...raised))
  })

  it('is worth telling where it is clearly alike, or matters and was said lately', () => {
    expect(computeScore(plain)).toBeLessThan(MIN_SCORE)
    expect(computeScore({ ...plain, recency: 1 })).toBeLessThan(MIN_SCORE)
    expect(computeScore({ ...plain, likeness: 0.5 })).toBeGreaterThan(MIN_SCORE)
    expect(computeScore({ ...plain, importance: 1, recency: 1 })).toBeGreaterThan(MIN_SCORE)
  })

  it('knows likeness by what is common in a branch, whatever cosines its model gives', () => {
    expect(relativeSimilarity({ mean: 0.8, best: 0.9 }, 0.9)).toBeCloseTo(1)
    expect(relativeSimilarity({ mean: 0.1, best: 0.7 }, 0.7)).toBeCloseTo(1)
    expect(relativeSimilarity({ mean: 0.8, best: 0.9 }, 0.75)).toBe(0)
  })

  it('has no likeness to give where all are alike', () => {
    expect(relativeSimilarity({ mean: 0.8, best: 0.81 }, 0.81)).toBeLessThan(0.2)
  })

  it('forgets a half in 200 messages, and never all', () => {
    expect(computeRecency(0)).toBe(1)
    expect(computeRecency(200)).toBe(0.5)
    expect(computeRecency(1_000_000)).toBeGreaterThan(0)
  })
})
