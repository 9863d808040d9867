import { type CharacterSet, overlap, union } from './samples.ts'

export type PatternSequence = readonly PatternItem[]

/**
 * A character or class, group, or zero-width assertion, with its quantifier. `start` and `end` are positions in the
 * pattern.
 */
export type PatternItem = {
  start: number
  end: number
  min: number
  max: number
  /** Characters it can contain and can start with. */
  chars: CharacterSet
  first: CharacterSet
  /** Whether it can match nothing, and whether it is a zero-width condition that may fail. */
  isNullable: boolean
  isCondition: boolean
  /** Content of a group or look-around. */
  alternatives: readonly PatternSequence[]
}

/** Characters a sequence can start with. */
export function firstOf(sequence: PatternSequence): CharacterSet {
  const mandatory = sequence.findIndex(item => !item.isNullable)
  return union(sequence.slice(0, mandatory < 0 ? sequence.length : mandatory + 1).map(item => item.first))
}

export function charsOf(sequence: PatternSequence): CharacterSet {
  return union(sequence.map(item => item.chars))
}

export function isNullable(sequence: PatternSequence): boolean {
  return sequence.every(item => item.isNullable)
}

/** A maximum from here on counts as unbounded. */
const MANY = 8

/** Whether it repeats often enough for ambiguity to multiply. */
export function isRepeating(item: PatternItem): boolean {
  return item.max >= MANY
}

/** Whether it can match more or fewer of the same characters. */
export function isLoop(item: PatternItem): boolean {
  return isRepeating(item) && item.max > item.min && item.chars.size > 0
}

/**
 * Loops that could match the whole sequence, because everything else required can use the same characters. If such a
 * sequence repeats, its rounds are ambiguous.
 */
export function greedyLoops(sequence: PatternSequence): PatternItem[] {
  return sequence.flatMap((item, at) => {
    const inner = item.isCondition ? [] : item.alternatives.flatMap(greedyLoops)
    const loops = isLoop(item) ? [item, ...inner] : inner
    return loops.filter(loop => sequence.every((other, place) => place === at || canBeWithin(other, loop)))
  })
}

/** Whether an item is optional or can use the loop's characters. */
export function canBeWithin(item: PatternItem, loop: PatternItem): boolean {
  return item.isNullable || overlap(item.chars, loop.chars)
}
