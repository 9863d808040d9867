import { type CharacterSet, overlap, union } from './samples.ts'

/** One after the other. */
export type PatternSequence = readonly PatternItem[]

/**
 * A piece of a pattern with its quantifier: a character or class, a group, or something of no width. `start` and `end`
 * are its place in the pattern.
 */
export type PatternItem = {
  start: number
  end: number
  min: number
  max: number
  /** What it can contain, and what it can begin with. */
  chars: CharacterSet
  first: CharacterSet
  /** Whether it can match nothing at all; and whether it is a condition, which matches nothing but may fail. */
  isNullable: boolean
  isCondition: boolean
  /** What a group or a look-around holds. */
  alternatives: readonly PatternSequence[]
}

/** What a sequence can begin with. */
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

/** From so many repeats on it does not matter that there is an end to them. */
const MANY = 8

/** Whether it repeats so often that two ways through it multiply. */
export function isRepeating(item: PatternItem): boolean {
  return item.max >= MANY
}

/** Whether it can take more or fewer of the same characters. */
export function isLoop(item: PatternItem): boolean {
  return isRepeating(item) && item.max > item.min && item.chars.size > 0
}

/**
 * The loops in a sequence that can take all of it for themselves: whatever else must be there can be made of the same
 * characters. Where such a sequence repeats, nobody can tell where one round ends and the next begins.
 */
export function greedyLoops(sequence: PatternSequence): PatternItem[] {
  return sequence.flatMap((item, at) => {
    const inner = item.isCondition ? [] : item.alternatives.flatMap(greedyLoops)
    const loops = isLoop(item) ? [item, ...inner] : inner
    return loops.filter(loop => sequence.every((other, place) => place === at || canBeWithin(other, loop)))
  })
}

/** Whether something can be left out, or be made of what a loop takes. */
export function canBeWithin(item: PatternItem, loop: PatternItem): boolean {
  return item.isNullable || overlap(item.chars, loop.chars)
}
