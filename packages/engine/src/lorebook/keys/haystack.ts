import { unifyLineBreaks } from '../../text/line-breaks.ts'
import { FirstMatches, type Lexicon } from './lexicon.ts'

/** Before each piece of scanned text: patterns find the beginning of a message by it. */
const MARK = '\x01'
const ALL = Number.POSITIVE_INFINITY

/**
 * Texts to be scanned, piece by piece, the most important first. A text is read, and each lexicon looks through it, at
 * most once and only when somebody asks that far: to make the text of a message can cost more than to look through it.
 * Pieces can be added as the scan goes on.
 */
export class Haystack {
  readonly #unread: Iterator<string>
  readonly #pieces: string[] = []
  readonly #sightings = new Map<Lexicon, FirstMatches>()

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

  /** Whether a key stands in the first `most` pieces. */
  has(lexicon: Lexicon, key: number, wholeWord: boolean, most = ALL): boolean {
    const pieces = this.#read(most)
    const sightings = this.#lookedThrough(lexicon, pieces)
    const first = (wholeWord ? sightings.asWord : sightings.anywhere)[key] ?? FirstMatches.NEVER
    return first < pieces
  }

  /** The first `most` pieces as patterns see them, a line each, as far as there is room for them. */
  text(room: number, most = ALL): string {
    let length = 0
    let count = 0
    for (; count < most && length < room && this.#read(count + 1) > count; count++) {
      length += (this.#pieces[count]?.length ?? 0) + 1
    }
    return this.#pieces.slice(0, count).join('\n').slice(0, room)
  }

  /** Reads until there are so many pieces, and tells how many of them there are. */
  #read(most: number): number {
    while (this.#pieces.length < most) {
      const next = this.#unread.next()
      if (next.done) break
      this.#pieces.push(mark(next.value))
    }
    return Math.min(most, this.#pieces.length)
  }

  #lookedThrough(lexicon: Lexicon, pieces: number): FirstMatches {
    const sightings = this.#sightings.get(lexicon) ?? lexicon.sightings()
    this.#sightings.set(lexicon, sightings)
    for (let at = sightings.pieces; at < pieces; at++) lexicon.scan(this.#pieces[at] ?? '', sightings)
    return sightings
  }
}

function mark(text: string): string {
  return `${MARK}${unifyLineBreaks(text)}`
}
