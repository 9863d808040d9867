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
import { readPattern } from './reader.ts'
import { overlap } from './samples.ts'

/**
 * What can make a pattern take very long on a text that does not match: a loop inside a loop, or alternatives inside
 * one that match the same text, double the work with every character; loops in a row that can share their characters
 * take a square or a cube of it.
 */
export type DangerCode = 'nested_loops' | 'ambiguous_alternatives' | 'loops_in_a_row'

/** A danger and its place in the pattern. */
export type Danger = { code: DangerCode; start: number; end: number }

/** Nobody mends more than these at once. */
const MOST = 20

/**
 * Looks for what is dangerous in a valid pattern. It looks at the shape and not at every text, so it can be wrong either
 * way: a warning for an author, no protection for anybody; that is the time limit.
 */
export function findDangers(pattern: string, flags: string): Danger[] {
  const found: Danger[] = []
  for (const alternative of readPattern(pattern, flags)) collectDangers(alternative, false, found)
  return found.slice(0, MOST)
}

/** @param mayFailAfter whether something after the sequence may fail: only then are other ways tried */
function collectDangers(sequence: PatternSequence, mayFailAfter: boolean, found: Danger[]): void {
  const lastThatFails = sequence.findLastIndex(item => item.isCondition || !item.isNullable)
  sequence.forEach((item, at) => {
    const mayFail = mayFailAfter || at < lastThatFails
    const danger = mayFail ? (findDanger(item) ?? rowBefore(sequence, at)) : null
    if (danger) found.push(danger)
    // Nobody goes back into a look-around that has matched; into a repeated group the next round may.
    if (danger?.code === 'nested_loops') return
    for (const inner of item.alternatives) collectDangers(inner, mayFail && !item.isCondition, found)
  })
}

function findDanger(item: PatternItem): Danger | null {
  const { start, end, alternatives } = item
  if (item.isCondition || !isRepeating(item)) return null
  if (alternatives.some(sequence => greedyLoops(sequence).length > 0))
    return { code: 'nested_loops', start, end }
  return areAmbiguous(item) ? { code: 'ambiguous_alternatives', start, end } : null
}

/** The nearest loop before this one that can share characters with it, all that must stand between them included. */
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

/** An item that is a loop, or a group around nothing but one. */
function toLoop(item: PatternItem | undefined): PatternItem | null {
  if (item === undefined || isLoop(item)) return item ?? null
  const [only, ...further] = item.alternatives
  return item.max === 1 && further.length === 0 && only?.length === 1 ? toLoop(only[0]) : null
}

/** More alternatives are a list of words, and are compared no further. */
const MOST_COMPARED = 100

/** Whether two alternatives of a repeated group can match the same text. */
export function areAmbiguous(group: PatternItem): boolean {
  const alternatives = group.alternatives.filter(sequence => sequence.length > 0).slice(0, MOST_COMPARED)
  return alternatives.some((a, at) => alternatives.slice(at + 1).some(b => canMatchSame(a, b, group)))
}

/**
 * Compares them character by character as long as both are plain. What is shorter matches the beginning of the other:
 * then it depends on whether the rest of that can be the next round.
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

/** One character or class, once. */
function isPlain(item: PatternItem): boolean {
  return item.min === 1 && item.max === 1 && item.alternatives.length === 0 && !item.isNullable
}
