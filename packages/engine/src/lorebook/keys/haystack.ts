import { unifyLineBreaks } from '../../text/line-breaks.ts'
import { FirstMatches, type Lexicon } from './lexicon.ts'

/** Precedes each scanned piece, so that patterns can match a message's start. */
const MARK = '\x01'
const ALL = Number.POSITIVE_INFINITY

/**
 * Texts to scan piece by piece, most important first. Each is read lazily and at most once, because producing a
 * message's text can cost more than the scan. Pieces can be added later.
 */
export class Haystack {
  readonly #unread: Iterator<string>
  readonly #pieces: string[] = []
  readonly #firstMatches = new Map<Lexicon, FirstMatches>()

  constructor(texts: Iterable<string> = []) {
    this.#unread = texts[Symbol.iterator]()
  }

  get length(): number {
    return this.#read(ALL)
  }

  add(text: string): void {
    this.#read(ALL)
    this.#pieces.push(mark(text))
  }

  /** Looks only at the first `maxTexts` pieces. */
  has(lexicon: Lexicon, key: number, wholeWord: boolean, maxTexts = ALL): boolean {
    const pieces = this.#read(maxTexts)
    const sightings = this.#lookedThrough(lexicon, pieces)
    const first = (wholeWord ? sightings.asWord : sightings.anywhere)[key] ?? FirstMatches.NEVER
    return first < pieces
  }

  /** Joins the first `maxTexts` pieces for patterns, one per line, as far as they fit into `room` characters. */
  text(room: number, maxTexts = ALL): string {
    let length = 0
    let count = 0
    for (; count < maxTexts && length < room && this.#read(count + 1) > count; count++) {
      length += (this.#pieces[count]?.length ?? 0) + 1
    }
    return this.#pieces.slice(0, count).join('\n').slice(0, room)
  }

  /** Reads up to `maxTexts` pieces and returns how many there are. */
  #read(maxTexts: number): number {
    while (this.#pieces.length < maxTexts) {
      const next = this.#unread.next()
      if (next.done) break
      this.#pieces.push(mark(next.value))
    }
    return Math.min(maxTexts, this.#pieces.length)
  }

  #lookedThrough(lexicon: Lexicon, pieces: number): FirstMatches {
    const sightings = this.#firstMatches.get(lexicon) ?? lexicon.sightings()
    this.#firstMatches.set(lexicon, sightings)
    for (let at = sightings.pieces; at < pieces; at++) lexicon.scan(this.#pieces[at] ?? '', sightings)
    return sightings
  }
}

function mark(text: string): string {
  return `${MARK}${unifyLineBreaks(text)}`
}
