import { readEscape } from './escapes.ts'
import type { PatternElement, PatternPart, PatternRepeat } from './part.ts'
import { readSet } from './set.ts'

const OPENING = /\((?:\?(?:(<?[=!])|<([^>]*)>|[a-z-]*:))?/y
const WORD_EDGE = /\\(b)/iy
const REFERENCE = /\\(?:([1-9]\d*)|k<([^>]*)>)/y
const SET = /\[(?:\\[\s\S]|[^\]\\])*\]/y
const ESCAPE = /\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[\s\S])/iy
/** The `u` flag adds two forms. */
const UNICODE_ESCAPE = /\\(?:u\{[^}]*\}|p\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[\s\S])/iuy
const CHARACTER = /[\s\S]/uy
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\?)?/y
/** Nesting depth of groups that are explained. */
const DEEPEST = 30

/** Parses a valid pattern into parts, in order. */
export class PartReader {
  readonly #pattern: string
  readonly #flags: string
  readonly #parts: PatternPart[] = []
  #at = 0
  #groups = 0

  constructor(pattern: string, flags: string) {
    this.#pattern = pattern
    this.#flags = flags
  }

  read(): PatternPart[] {
    this.#readWays(0)
    return this.#parts
  }

  /** Up to the end of the pattern or group. Alternatives are announced before their parts. */
  #readWays(depth: number): void {
    const before = this.#parts.length
    const starts = [{ part: before, at: this.#at }]
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ')') {
      if (this.#take('|')) starts.push({ part: this.#parts.length, at: this.#at })
      else this.#readPart(depth)
    }
    if (starts.length > 1) this.#nest(starts, depth)
  }

  #nest(starts: readonly { part: number; at: number }[], depth: number): void {
    const ways = starts.map(({ part, at }, index) => {
      const next = starts[index + 1]
      const own = this.#parts.slice(part, next?.part).map(inner => ({ ...inner, depth: inner.depth + 1 }))
      const asked: PatternElement = { kind: 'way', index, count: starts.length }
      return [{ start: at, end: next ? next.at - 1 : this.#at, depth, asked, repeat: null }, ...own]
    })
    this.#parts.splice(starts[0]?.part ?? 0, Number.POSITIVE_INFINITY, ...ways.flat())
  }

  #readPart(depth: number): void {
    const start = this.#at
    const opening = this.#match(OPENING)
    if (opening) this.#readGroup(opening, start, depth)
    else this.#readPlain(start, depth)
  }

  /** Merges consecutive literal characters into one text. */
  #readPlain(start: number, depth: number): void {
    const asked = this.#readAtom()
    const repeat = this.#readRepeat()
    const before = this.#textBefore(start, depth)
    if (asked.kind === 'text' && repeat === null && before !== null) {
      before.part.asked = { kind: 'text', text: before.text + asked.text }
      before.part.end = this.#at
    } else {
      this.#parts.push({ start, end: this.#at, depth, asked, repeat })
    }
  }

  /** The unquantified text that ends here. */
  #textBefore(start: number, depth: number): { part: PatternPart; text: string } | null {
    const part = this.#parts.at(-1)
    if (part?.asked.kind !== 'text' || part.repeat !== null) return null
    return part.end === start && part.depth === depth ? { part, text: part.asked.text } : null
  }

  #readGroup(opening: RegExpExecArray, start: number, depth: number): void {
    const part: PatternPart = { start, end: start, depth, asked: this.#opened(opening), repeat: null }
    this.#parts.push(part)
    if (depth < DEEPEST) this.#readWays(depth + 1)
    else this.#skipGroup(depth + 1)
    this.#at++
    part.repeat = this.#readRepeat()
    part.end = this.#at
  }

  /** Skips to the end of the group but counts the groups inside. */
  #skipGroup(depth: number): void {
    const start = this.#at
    let open = 1
    while (this.#at < this.#pattern.length) {
      const opening = this.#match(OPENING)
      if (opening) {
        this.#opened(opening)
        open++
      } else if (this.#pattern[this.#at] === ')') {
        if (--open === 0) break
        this.#at++
      } else {
        this.#readAtom()
      }
    }
    this.#parts.push({ start, end: this.#at, depth, asked: { kind: 'untold' }, repeat: null })
  }

  #opened([source, look, name]: RegExpExecArray): PatternElement {
    if (look !== undefined)
      return { kind: 'look', side: look.startsWith('<') ? 'behind' : 'ahead', isNegated: look.endsWith('!') }
    if (name === undefined && source !== '(') return { kind: 'plain_group' }
    return { kind: 'group', number: ++this.#groups, name: name ?? null }
  }

  #readAtom(): PatternElement {
    const isOfLine = this.#flags.includes('m')
    if (this.#take('^')) return { kind: 'edge', side: 'start', isOfLine }
    if (this.#take('$')) return { kind: 'edge', side: 'end', isOfLine }
    if (this.#take('.')) return { kind: 'any', isAcrossLines: this.#flags.includes('s') }
    const edge = this.#match(WORD_EDGE)
    if (edge) return { kind: 'word_edge', isNegated: edge[1] === 'B' }
    const reference = this.#match(REFERENCE)
    if (reference) return { kind: 'reference', group: reference[1] ?? reference[2] ?? '' }
    const set = this.#match(SET)
    if (set) return readSet(set[0])
    const escaped = this.#match(this.#flags.includes('u') ? UNICODE_ESCAPE : ESCAPE)
    if (escaped) return readEscape(escaped[0])
    return { kind: 'text', text: this.#match(CHARACTER)?.[0] ?? '' }
  }

  #readRepeat(): PatternRepeat | null {
    const quantifier = this.#match(QUANTIFIER)
    if (!quantifier) return null
    const [, sign, least, comma, most, lazy] = quantifier
    const isLazy = lazy !== undefined
    if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : null, isLazy }
    const min = Number(least)
    return { min, max: comma === undefined ? min : most === '' ? null : Number(most), isLazy }
  }

  #take(character: string): boolean {
    const isThere = this.#pattern[this.#at] === character
    if (isThere) this.#at++
    return isThere
  }

  #match(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at
    const match = token.exec(this.#pattern)
    if (match) this.#at = token.lastIndex
    return match
  }
}
