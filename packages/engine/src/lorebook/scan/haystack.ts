import { type Lexicon, Sightings } from './lexicon.ts'

/** Before each piece of scanned text: patterns find the beginning of a message by it. */
const MARK = '\x01'

/**
 * Texts to be scanned, piece by piece, the most important first. Each lexicon looks through each piece at most once,
 * and only as far as somebody asks. Pieces can be added as the scan goes on.
 */
export class Haystack {
  readonly #pieces: string[]
  readonly #sightings = new Map<Lexicon, Sightings>()

  constructor(texts: readonly string[] = []) {
    this.#pieces = texts.map(mark)
  }

  get length(): number {
    return this.#pieces.length
  }

  add(text: string): void {
    this.#pieces.push(mark(text))
  }

  /** Whether a key stands in the first `most` pieces. */
  has(lexicon: Lexicon, key: number, wholeWord: boolean, most: number): boolean {
    const sightings = this.#lookedThrough(lexicon, Math.min(most, this.#pieces.length))
    const first = (wholeWord ? sightings.asWord : sightings.anywhere)[key] ?? Sightings.NEVER
    return first < most
  }

  /** The first `most` pieces as patterns see them, a line each, as far as there is room for them. */
  text(most: number, room: number): string {
    let length = 0
    let count = 0
    for (; count < Math.min(most, this.#pieces.length) && length < room; count++) {
      length += (this.#pieces[count]?.length ?? 0) + 1
    }
    return this.#pieces.slice(0, count).join('\n').slice(0, room)
  }

  #lookedThrough(lexicon: Lexicon, pieces: number): Sightings {
    const sightings = this.#sightings.get(lexicon) ?? lexicon.sightings()
    this.#sightings.set(lexicon, sightings)
    for (let at = sightings.pieces; at < pieces; at++) lexicon.scan(this.#pieces[at] ?? '', sightings)
    return sightings
  }
}

function mark(text: string): string {
  return `${MARK}${text}`
}
