const LINE_BREAK = /[\r\n]/

/** The text that an expansion writes. Kept in pieces, so that nothing is copied before it is whole. */
export class MacroOutput {
  readonly #pieces: string[] = []
  #isTrimming = false
  #isWhole = true

  /** Adds text. After a trim the line breaks at its head are swallowed. */
  add(text: string): void {
    let start = 0
    if (this.#isTrimming) {
      while (LINE_BREAK.test(text.charAt(start))) start++
      if (start === text.length) return
      this.#isTrimming = false
    }
    this.#pieces.push(start === 0 ? text : text.slice(start))
  }

  /** Adds what nobody could expand, as it is written. */
  keep(text: string): void {
    this.#isWhole = false
    this.add(text)
  }

  /** Drops the line breaks before this place and, as they come, those after it. */
  trim(): void {
    this.#isTrimming = true
    for (let piece = this.#pieces.pop(); piece !== undefined; piece = this.#pieces.pop()) {
      let end = piece.length
      while (end > 0 && LINE_BREAK.test(piece.charAt(end - 1))) end--
      if (end === 0) continue
      this.#pieces.push(piece.slice(0, end))
      return
    }
  }

  /** Whether every macro of it became something. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  text(): string {
    return this.#pieces.join('')
  }
}
