import type { ModelSink } from '../model-types.ts'

/** Tells a sink the words and the thoughts of an answer, whose pieces may be cut anywhere. */
export class DeltaSink {
  /** How many pieces of words and thoughts have come. */
  pieces = 0
  /** Whether words have come that are more than white space. */
  hasWords = false
  readonly #thoughts: WellFormedText
  readonly #words: WellFormedText

  constructor(sink: ModelSink) {
    this.#thoughts = new WellFormedText(text => sink.reasoning(text))
    this.#words = new WellFormedText(text => {
      this.hasWords ||= text.trim() !== ''
      sink.delta(text)
    })
  }

  think(piece: string): void {
    if (piece === '') return
    this.pieces++
    this.#thoughts.push(piece)
  }

  say(piece: string): void {
    if (piece === '') return
    this.pieces++
    this.#words.push(piece)
  }

  /** Says what was held back until it was clear what it is. */
  end(): void {
    this.#thoughts.end()
    this.#words.end()
  }
}

/**
 * Makes the pieces of a text safe to store one by one: a character whose halves came in two pieces is held
 * back until it is whole, a half that never finds its other becomes U+FFFD, and NUL, which PostgreSQL
 * cannot keep in a text, is dropped.
 */
export class WellFormedText {
  readonly #tell: (text: string) => void
  #half = ''

  constructor(tell: (text: string) => void) {
    this.#tell = tell
  }

  push(piece: string): void {
    if (piece === '') return
    let text = this.#half === '' ? piece : this.#half + piece
    this.#half = ''
    if (endsInHalf(text)) {
      this.#half = text.slice(-1)
      text = text.slice(0, -1)
    }
    this.#say(text)
  }

  /** Nothing more will come. */
  end(): void {
    this.#say(this.#half)
    this.#half = ''
  }

  #say(text: string): void {
    const whole = text.isWellFormed() ? text : text.toWellFormed()
    const clean = whole.includes('\0') ? whole.replaceAll('\0', '') : whole
    if (clean !== '') this.#tell(clean)
  }
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd8_00 && last <= 0xdb_ff
}
