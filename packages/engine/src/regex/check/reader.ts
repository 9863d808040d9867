import { charsOf, firstOf, isNullable, type PatternItem, type PatternSequence } from './item.ts'
import { CharacterSamples, type CharacterSet, union } from './samples.ts'

const OPENING = /\((?:\?(?:<?([=!])|<[^>=!]*>|[a-z-]*:))?/y
const CONDITION = /\\b|[\^$]/iy
const REFERENCE = /\\(?:[1-9]\d*|k<[^>]*>)/y
const CHARACTER =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/iuy
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y
const NOTHING: CharacterSet = new Set()
/** Nesting depth of groups that are analysed. */
const DEEPEST = 50

/** An item before its quantifier. */
type PatternAtom = Pick<PatternItem, 'chars' | 'first' | 'isNullable' | 'isCondition' | 'alternatives'>

/** Parses a valid pattern into alternatives. */
export function readPattern(pattern: string, flags: string): PatternSequence[] {
  return new PatternReader(pattern, new CharacterSamples(pattern, flags)).readAlternatives()
}

class PatternReader {
  readonly #pattern: string
  readonly #samples: CharacterSamples
  #at = 0
  #depth = 0

  constructor(pattern: string, samples: CharacterSamples) {
    this.#pattern = pattern
    this.#samples = samples
  }

  /** Up to the end of the pattern or the group. */
  readAlternatives(): PatternSequence[] {
    const alternatives: PatternItem[][] = [[]]
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ')') {
      if (this.#pattern[this.#at] === '|') {
        alternatives.push([])
        this.#at++
      } else {
        alternatives.at(-1)?.push(this.#readItem())
      }
    }
    return alternatives
  }

  #readItem(): PatternItem {
    const start = this.#at
    const atom = this.#readAtom()
    const [min, max] = this.#readQuantifier()
    return { ...atom, start, end: this.#at, min, max, isNullable: atom.isNullable || min === 0 }
  }

  #readAtom(): PatternAtom {
    const opening = this.#take(OPENING)
    if (opening) return this.#readGroup(opening[1] !== undefined)
    if (this.#take(CONDITION)) return { ...flat(NOTHING), isNullable: true, isCondition: true }
    if (this.#take(REFERENCE)) return { ...flat(this.#samples.all), isNullable: true }
    return flat(this.#samples.of(this.#take(CHARACTER)?.[0] ?? ''))
  }

  #readGroup(isLook: boolean): PatternAtom {
    if (this.#depth === DEEPEST) return this.#skipGroup()
    this.#depth++
    const alternatives = this.readAlternatives()
    this.#depth--
    this.#at++
    if (isLook) return { ...flat(NOTHING), isNullable: true, isCondition: true, alternatives }
    return {
      chars: union(alternatives.map(charsOf)),
      first: union(alternatives.map(firstOf)),
      isNullable: alternatives.some(isNullable),
      isCondition: false,
      alternatives,
    }
  }

  #skipGroup(): PatternAtom {
    for (let open = 1; open > 0 && this.#at < this.#pattern.length; ) {
      if (this.#take(OPENING)) open++
      else if (this.#take(CHARACTER)?.[0] === ')') open--
    }
    return { ...flat(this.#samples.all), isNullable: true }
  }

  #readQuantifier(): [min: number, max: number] {
    const quantifier = this.#take(QUANTIFIER)
    if (!quantifier) return [1, 1]
    const [, sign, least, comma, most] = quantifier
    if (sign !== undefined) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY]
    if (comma === undefined) return [Number(least), Number(least)]
    return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)]
  }

  #take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at
    const match = token.exec(this.#pattern)
    if (match) this.#at = token.lastIndex
    return match
  }
}

function flat(chars: CharacterSet): PatternAtom {
  return { chars, first: chars, isNullable: false, isCondition: false, alternatives: [] }
}
