import { LOREBOOK_LIMITS } from '../entry/limits.ts'
import { Automaton } from './automaton.ts'

const WORD = /\w/

/** Where each key of a lexicon was seen first, as the number of a piece of text; never seen is beyond all pieces. */
export class FirstMatches {
  static readonly NEVER = 0x7fffffff
  /** Seen anywhere, and seen as a whole word. */
  readonly anywhere: Int32Array
  readonly asWord: Int32Array
  /** How many pieces were looked through. */
  pieces = 0

  constructor(keys: number) {
    this.anywhere = new Int32Array(keys).fill(FirstMatches.NEVER)
    this.asWord = new Int32Array(keys).fill(FirstMatches.NEVER)
  }
}

/** The plain keys of a book that are looked for together, each once. Folded ones are found whatever their case. */
export class Lexicon {
  readonly isFolded: boolean
  readonly #keys: string[] = []
  readonly #numbers = new Map<string, number>()
  #characters = 0
  #automaton: Automaton | null = null

  constructor(isFolded: boolean) {
    this.isFolded = isFolded
  }

  /** The number of a key, which is added if need be; null for one that never matches. Not after the first scan. */
  add(key: string): number | null {
    const text = this.isFolded ? key.toLowerCase() : key
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#characters += text.length
    const isTooMuch = this.#characters > LOREBOOK_LIMITS.keyCharacters
    if (text === '' || text.length > LOREBOOK_LIMITS.keyLength || isTooMuch) return null
    const number = this.#keys.push(text) - 1
    this.#numbers.set(text, number)
    return number
  }

  sightings(): FirstMatches {
    return new FirstMatches(this.#keys.length)
  }

  /** Looks through one more piece of text. */
  scan(text: string, sightings: FirstMatches): void {
    const piece = sightings.pieces++
    if (this.#keys.length === 0) return
    const keys = this.#keys
    const seen = this.isFolded ? text.toLowerCase() : text
    this.#automaton ??= new Automaton(keys)
    this.#automaton.scan(seen, (which, end) => {
      if ((sightings.anywhere[which] ?? 0) > piece) sightings.anywhere[which] = piece
      if ((sightings.asWord[which] ?? 0) <= piece) return
      if (isWord(seen, end - (keys[which]?.length ?? 0), end)) sightings.asWord[which] = piece
    })
  }
}

/**
 * Whether neither neighbour is a letter, digit or underscore of ASCII. In Chinese, where no character is one, every
 * occurrence is a whole word, and that is what books count on.
 */
function isWord(text: string, start: number, end: number): boolean {
  return !WORD.test(text.charAt(start - 1)) && !WORD.test(text.charAt(end))
}
