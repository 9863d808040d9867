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
  /** The characters it can contain (`chars`) and start with (`first`). */
  chars: CharacterSet
  first: CharacterSet
  /** `isNullable`: can match nothing; `isCondition`: a zero-width assertion that may fail. */
  isNullable: boolean
  isCondition: boolean
  /** For groups and look-arounds. */
  alternatives: readonly PatternSequence[]
}

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

/** True if it repeats often enough for ambiguity to multiply. */
export function isRepeating(item: PatternItem): boolean {
  return item.max >= MANY
}

/** True if it can match more or fewer of the same characters. */
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

/** True if the item is optional or can use the loop's characters. */
export function canBeWithin(item: PatternItem, loop: PatternItem): boolean {
  return item.isNullable || overlap(item.chars, loop.chars)
}
