import {
  canBeWithin,
  firstOf,
  greedyLoops,
  isLoop,
  isNullable,
  isRepeating,
  type PatternItem,
  type PatternSequence,
} from './item.ts'
import { readItems } from './read-items.ts'
import { overlap } from './samples.ts'

/**
 * Reasons for slowness on text that doesn't match. Nested loops and ambiguous alternatives in a loop are exponential;
 * adjacent loops with shared characters are polynomial.
 */
export type DangerCode = 'nested_loops' | 'ambiguous_alternatives' | 'loops_in_a_row'

export type Danger = { code: DangerCode; start: number; end: number }

const MOST = 20

/**
 * Finds dangers by the shape of a valid pattern. May err either way, because it only warns authors; the time limit
 * protects.
 */
export function findDangers(pattern: string, flags: string): Danger[] {
  const dangers: Danger[] = []
  for (const alternative of readItems(pattern, flags)) collectDangers(alternative, false, dangers)
  return dangers.slice(0, MOST)
}

/** @param mayFailAfter whether anything after the sequence may fail; otherwise there is no backtracking */
function collectDangers(sequence: PatternSequence, mayFailAfter: boolean, dangers: Danger[]): void {
  const lastThatFails = sequence.findLastIndex(item => item.isCondition || !item.isNullable)
  sequence.forEach((item, at) => {
    const mayFail = mayFailAfter || at < lastThatFails
    const danger = mayFail ? (findDanger(item) ?? rowBefore(sequence, at)) : null
    if (danger) dangers.push(danger)
    // A matched look-around is never re-entered, but a repeated group may be.
    if (danger?.code === 'nested_loops') return
    for (const inner of item.alternatives) collectDangers(inner, mayFail && !item.isCondition, dangers)
  })
}

function findDanger(item: PatternItem): Danger | null {
  const { start, end, alternatives } = item
  if (item.isCondition || !isRepeating(item)) return null
  if (alternatives.some(sequence => greedyLoops(sequence).length > 0))
    return { code: 'nested_loops', start, end }
  return areAmbiguous(item) ? { code: 'ambiguous_alternatives', start, end } : null
}

/** Finds the nearest preceding loop that shares characters with this one and everything between. */
function rowBefore(sequence: PatternSequence, at: number): Danger | null {
  const loop = toLoop(sequence[at])
  if (loop === null) return null
  for (const before of sequence.slice(0, at).reverse()) {
    const other = toLoop(before)
    if (other && overlap(other.chars, loop.chars))
      return { code: 'loops_in_a_row', start: before.start, end: sequence[at]?.end ?? loop.end }
    if (!canBeWithin(before, loop)) break
  }
  return null
}

/** Looks into groups that contain only a loop. */
function toLoop(item: PatternItem | undefined): PatternItem | null {
  if (item === undefined || isLoop(item)) return item ?? null
  const [only, ...further] = item.alternatives
  return item.max === 1 && further.length === 0 && only?.length === 1 ? toLoop(only[0]) : null
}

/** Further alternatives aren't compared, because long lists are mostly words. */
const MAX_COMPARED = 100

/** True if two alternatives of a repeated group can match the same text. */
export function areAmbiguous(group: PatternItem): boolean {
  const alternatives = group.alternatives.filter(sequence => sequence.length > 0).slice(0, MAX_COMPARED)
  return alternatives.some((a, at) => alternatives.slice(at + 1).some(b => canMatchSame(a, b, group)))
}

/**
 * Compares plain alternatives by character. If one is a prefix of the other, the result depends on whether the rest can
 * be the next repetition.
 */
function canMatchSame(a: PatternSequence, b: PatternSequence, group: PatternItem): boolean {
  for (let at = 0; ; at++) {
    const [one, other] = [a[at], b[at]]
    if (one === undefined || other === undefined) return canGoOn((one ? a : b).slice(at), group)
    if (!isPlain(one) || !isPlain(other)) return overlap(firstOf(a.slice(at)), firstOf(b.slice(at)))
    if (!overlap(one.chars, other.chars)) return false
  }
}

function canGoOn(rest: PatternSequence, group: PatternItem): boolean {
  return isNullable(rest) || overlap(firstOf(rest), group.first)
}

/** A character or class without a quantifier. */
function isPlain(item: PatternItem): boolean {
  return item.min === 1 && item.max === 1 && item.alternatives.length === 0 && !item.isNullable
}
