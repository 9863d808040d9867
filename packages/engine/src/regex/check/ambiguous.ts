import { firstOf, type Item, isNullable, type Sequence } from './item.ts'
import { overlap } from './samples.ts'

/** More alternatives are a list of words, and are compared no further. */
const MOST_COMPARED = 100

/** Whether two alternatives of a repeated group can match the same text. */
export function areAmbiguous(group: Item): boolean {
  const alternatives = group.alternatives.filter(sequence => sequence.length > 0).slice(0, MOST_COMPARED)
  return alternatives.some((a, at) => alternatives.slice(at + 1).some(b => canMatchSame(a, b, group)))
}

/**
 * Compares them character by character as long as both are plain. What is shorter matches the beginning of the other:
 * then it depends on whether the rest of that can be the next round.
 */
function canMatchSame(a: Sequence, b: Sequence, group: Item): boolean {
  for (let at = 0; ; at++) {
    const [one, other] = [a[at], b[at]]
    if (one === undefined || other === undefined) return canGoOn((one ? a : b).slice(at), group)
    if (!isPlain(one) || !isPlain(other)) return overlap(firstOf(a.slice(at)), firstOf(b.slice(at)))
    if (!overlap(one.chars, other.chars)) return false
  }
}

function canGoOn(rest: Sequence, group: Item): boolean {
  return isNullable(rest) || overlap(firstOf(rest), group.first)
}

/** One character or class, once. */
function isPlain(item: Item): boolean {
  return item.min === 1 && item.max === 1 && item.alternatives.length === 0 && !item.isNullable
}
