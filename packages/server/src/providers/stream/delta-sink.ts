import type { ModelSink } from '../model-types.ts'

/** Chunks may be split anywhere. */
export class DeltaSink {
  pieces = 0
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

  /** Flushes held-back text. */
  end(): void {
    this.#thoughts.end()
    this.#words.end()
  }
}

/**
 * Joins a surrogate pair split over two chunks, replaces lone surrogates by U+FFFD, and removes NUL, which PostgreSQL
 * cannot store.
 */
export class WellFormedText {
  readonly #onText: (text: string) => void
  #halfCharacter = ''

  constructor(onText: (text: string) => void) {
    this.#onText = onText
  }

  push(piece: string): void {
    if (piece === '') return
    let text = this.#halfCharacter === '' ? piece : this.#halfCharacter + piece
    this.#halfCharacter = ''
    if (endsInHalf(text)) {
      this.#halfCharacter = text.slice(-1)
      text = text.slice(0, -1)
    }
    this.#say(text)
  }

  end(): void {
    this.#say(this.#halfCharacter)
    this.#halfCharacter = ''
  }

  #say(text: string): void {
    const whole = text.isWellFormed() ? text : text.toWellFormed()
    const clean = whole.includes('\0') ? whole.replaceAll('\0', '') : whole
    if (clean !== '') this.#onText(clean)
  }
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd8_00 && last <= 0xdb_ff
}
