import { relativeNearness, type SimilarityStatistics } from './score.ts'
import { dequantise, dotProductAt, type QuantisedVector } from './vector.ts'

/** Without a vector, a candidate's similarity to others is unknown. */
export type ScoredVector = { score: number; vector: QuantisedVector | null }

/**
 * Ranks candidates greedily by score and penalises similarity to earlier ones by its fourth power: related texts lose
 * little (half as near costs a sixteenth), repetitions nearly everything.
 */
export function orderByDiversity<T extends ScoredVector>(
  candidates: readonly T[],
  statistics: SimilarityStatistics,
): T[] {
  const remaining = candidates.map(candidate => ({ candidate, nearest: 0, worth: candidate.score }))
  const order: T[] = []
  while (remaining.length > 0) {
    const next = remaining.reduce((best, other) => (other.worth > best.worth ? other : best))
    remaining.splice(remaining.indexOf(next), 1)
    order.push(next.candidate)
    const values = next.candidate.vector && dequantise(next.candidate.vector)
    if (values === null) continue
    for (const other of remaining) {
      const { vector, score } = other.candidate
      if (vector === null) continue
      const alike = relativeNearness(statistics, dotProductAt(values, vector.values, 0) * vector.scale)
      if (alike <= other.nearest) continue
      other.nearest = alike
      other.worth = score * (1 - alike ** 4)
    }
  }
  return order
}
