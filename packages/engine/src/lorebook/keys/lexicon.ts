import { LOREBOOK_LIMITS } from '../entry/limits.ts'
import { Automaton } from './automaton.ts'

const WORD = /\w/

/** The first piece in which each key occurs; `NEVER` is beyond all pieces. */
export class FirstMatches {
  static readonly NEVER = 0x7fffffff
  /** First occurrences anywhere, and as whole words. */
  readonly anywhere: Int32Array
  readonly asWord: Int32Array
  pieces = 0

  constructor(keys: number) {
    this.anywhere = new Int32Array(keys).fill(FirstMatches.NEVER)
    this.asWord = new Int32Array(keys).fill(FirstMatches.NEVER)
  }
}

/** The distinct plain keys of a book, searched together. Folded ones ignore case. */
export class Lexicon {
  readonly isFolded: boolean
  readonly #keys: string[] = []
  readonly #numbers = new Map<string, number>()
  #characters = 0
  #automaton: Automaton | null = null

  constructor(isFolded: boolean) {
    this.isFolded = isFolded
  }

  /** Adds a key before the first scan and returns its number; null if it can never match. */
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
 * Whether no ASCII word character is next to the key. A key between Chinese characters is always a whole word, which
 * books rely on.
 */
function isWord(text: string, start: number, end: number): boolean {
  return !WORD.test(text.charAt(start - 1)) && !WORD.test(text.charAt(end))
}
