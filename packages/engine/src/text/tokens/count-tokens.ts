import { costOfIdeographs } from './ideograph-cost.ts'
import { costOfWord, MARK_BEFORE, NOTHING_BEFORE, SPACE_BEFORE } from './latin-word.ts'
import * as kinds from './unit-kinds.ts'

/** Tokens per unit of other scripts; a word costs at least one. */
const LETTER_COST: { readonly [kind: number]: number } = {
  [kinds.KANA]: 0.75,
  [kinds.HANGUL]: 0.78,
  [kinds.CYRILLIC]: 0.33,
  [kinds.FOREIGN]: 0.5,
}
const JOINER_COST = 1
const HALF_COST = 1.1
const SYMBOL_COST = 1.15
const DIGITS_IN_TOKEN = 3
/** Equal marks (`----`, `****`) per token. */
const EQUAL_MARKS = 8
const FURTHER_MARK = 0.5
/** Whitespace runs up to this length are one token. */
const LONGEST_SPACE = 16
/** A contraction that is often part of the word. */
const CONTRACTION = /'(?:s|t|re|ve|m|ll|d)(?![a-z])/iy
const CONTRACTION_COST = 0.4

/**
 * Estimates a text's tokens without a vocabulary in one pass. Splits text as current tokenizers do (words with their
 * leading space, three-digit groups, runs of marks) and adds average costs measured on o200k_base. English is mostly
 * within a few percent, Chinese within ten; models with Chinese vocabularies need fewer.
 */
export function countTokens(text: string): number {
  const scan = new TokenScan(text)
  while (!scan.isAtEnd) scan.step()
  return Math.ceil(scan.tokens)
}

/** `before` tells what precedes the next word and belongs to it. */
class TokenScan {
  tokens = 0
  readonly #text: string
  #at = 0
  #before = NOTHING_BEFORE

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  step(): void {
    const kind = this.#kindAt(this.#at)
    const before = this.#before
    this.#before = NOTHING_BEFORE
    switch (kind) {
      case kinds.LOWER:
      case kinds.UPPER:
      case kinds.ACCENTED:
        this.#takeWord(before)
        break
      case kinds.SPACE:
      case kinds.BREAK:
        this.#takeSpace()
        break
      case kinds.MARK:
        this.#takeMarks()
        break
      default:
        this.#takeRun(kind, before)
    }
  }

  #kindAt(at: number): number {
    return at < this.#text.length ? (kinds.KIND_OF[this.#text.charCodeAt(at)] ?? kinds.END) : kinds.END
  }

  #endOfRun(kind: number): number {
    let end = this.#at + 1
    while (this.#kindAt(end) === kind) end++
    return end
  }

  /** Reads letters up to a capital after a lower-case one: `camelCase` is two words. */
  #takeWord(before: number): void {
    let at = this.#at
    let capitals = 0
    let accents = 0
    let last = kinds.END
    for (let kind = this.#kindAt(at); kinds.isLatin(kind); kind = this.#kindAt(++at)) {
      if (kind === kinds.UPPER && last !== kinds.END && last !== kinds.UPPER) break
      if (kind === kinds.UPPER) capitals++
      if (kind === kinds.ACCENTED) accents++
      last = kind
    }
    this.tokens += costOfWord(at - this.#at, capitals, accents, before)
    this.#at = at
    if (this.#text.charCodeAt(this.#at) === 0x27) this.#takeContraction()
  }

  #takeContraction(): void {
    CONTRACTION.lastIndex = this.#at
    if (!CONTRACTION.test(this.#text)) return
    this.tokens += CONTRACTION_COST
    this.#at = CONTRACTION.lastIndex
  }

  /** Whitespace with line breaks is one piece up to the last break; a final space belongs to the next word. */
  #takeSpace(): void {
    const start = this.#at
    let lastBreak = -1
    let kind = this.#kindAt(start)
    for (; kind === kinds.SPACE || kind === kinds.BREAK; kind = this.#kindAt(++this.#at)) {
      if (kind === kinds.BREAK) lastBreak = this.#at
    }
    if (lastBreak >= 0) this.#addSpace(lastBreak + 1 - start)
    const remaining = this.#at - Math.max(start, lastBreak + 1)
    if (remaining === 0) return
    const goesAlong = kinds.isLetter(kind) || kind === kinds.MARK || kind === kinds.SYMBOL
    this.#addSpace(goesAlong ? remaining - 1 : remaining)
    if (goesAlong) this.#before = SPACE_BEFORE
  }

  #addSpace(length: number): void {
    this.tokens += Math.ceil(length / LONGEST_SPACE)
  }

  /** A single mark belongs to the following letters; a run is its own piece, including following breaks. */
  #takeMarks(): void {
    const start = this.#at
    const first = this.#text.charCodeAt(start)
    let isOneMark = true
    while (this.#kindAt(this.#at) === kinds.MARK) {
      if (this.#text.charCodeAt(this.#at) !== first) isOneMark = false
      this.#at++
    }
    const length = this.#at - start
    if (length === 1 && kinds.isLatin(this.#kindAt(this.#at))) {
      this.#before = MARK_BEFORE
      return
    }
    this.tokens += isOneMark ? Math.ceil(length / EQUAL_MARKS) : costOfMarks(length)
    while (this.#kindAt(this.#at) === kinds.BREAK) this.#at++
  }

  #takeRun(kind: number, before: number): void {
    const start = this.#at
    this.#at = this.#endOfRun(kind)
    const length = this.#at - start
    switch (kind) {
      case kinds.IDEOGRAPH:
        this.tokens += (before === SPACE_BEFORE ? 1 : 0) + costOfIdeographs(this.#text, start, this.#at)
        return
      case kinds.DIGIT:
        this.tokens += Math.ceil(length / DIGITS_IN_TOKEN)
        return
      case kinds.SURROGATE:
        this.tokens += length * HALF_COST
        return
      case kinds.JOINER:
        this.tokens += length * JOINER_COST
        return
      case kinds.SYMBOL:
        this.tokens += length * SYMBOL_COST
        return
      default:
        this.tokens += Math.max(1, length * (LETTER_COST[kind] ?? 1))
    }
  }
}

function costOfMarks(length: number): number {
  return length === 2 ? 1.1 : 1.5 + (length - 3) * FURTHER_MARK
}
