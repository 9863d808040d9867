/**
 * Makes the pieces of a text safe to store one by one: a character whose halves came in two pieces is held
 * back until it is whole, a half that never finds its other becomes U+FFFD, and NUL, which PostgreSQL
 * cannot keep in a text, is dropped.
 */
export class WellFormed {
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
