import { relativeNearness, type SimilarityStatistics } from './score.ts'
import { dequantise, dotProductAt, type QuantisedVector } from './vector.ts'

/** Something that may come back. Without a vector nothing is known about what it resembles. */
export type ScoredVector = { score: number; vector: QuantisedVector | null }

/**
 * The order in which candidates are worth telling: always the one with the best score next, where what says the same as
 * one before it loses its score. The fourth power leaves alone what is merely about the same thing (half as near costs a
 * sixteenth) and takes nearly all from what was said twice.
 */
export function orderByDiversity<T extends ScoredVector>(
  candidates: readonly T[],
  field: SimilarityStatistics,
): T[] {
  const left = candidates.map(candidate => ({ candidate, nearest: 0, worth: candidate.score }))
  const order: T[] = []
  while (left.length > 0) {
    const next = left.reduce((best, other) => (other.worth > best.worth ? other : best))
    left.splice(left.indexOf(next), 1)
    order.push(next.candidate)
    const told = next.candidate.vector && dequantise(next.candidate.vector)
    if (told === null) continue
    for (const other of left) {
      const { vector, score } = other.candidate
      if (vector === null) continue
      const alike = relativeNearness(field, dotProductAt(told, vector.values, 0) * vector.scale)
      if (alike <= other.nearest) continue
      other.nearest = alike
      other.worth = score * (1 - alike ** 4)
    }
  }
  return order
}
