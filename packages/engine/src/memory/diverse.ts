import { type Field, nearness } from './score.ts'
import { type SmallVector, similarity } from './vector.ts'

/** Something that may come back. Without a vector nothing is known about what it resembles. */
export type Scored = { score: number; vector: SmallVector | null }

/**
 * The order in which candidates are worth telling: always the one with the best score next, where what says the same as
 * one before it loses its score. The fourth power leaves alone what is merely about the same thing (half as near costs a
 * sixteenth) and takes nearly all from what was said twice.
 */
export function diverse<T extends Scored>(candidates: readonly T[], field: Field): T[] {
  const left = candidates.map(candidate => ({ candidate, nearest: 0 }))
  const worth = ({ candidate, nearest }: (typeof left)[number]) => candidate.score * (1 - nearest ** 4)
  const order: T[] = []
  while (left.length > 0) {
    const next = left.reduce((best, other) => (worth(other) > worth(best) ? other : best))
    left.splice(left.indexOf(next), 1)
    order.push(next.candidate)
    for (const other of left) {
      const alike = likenessOf(next.candidate, other.candidate)
      if (alike !== null) other.nearest = Math.max(other.nearest, nearness(field, alike))
    }
  }
  return order
}

const likenessOf = ({ vector: one }: Scored, { vector: other }: Scored): number | null =>
  one === null || other === null ? null : similarity(one, other)
