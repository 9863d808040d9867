const LINE_BREAK = /[\r\n]/

/** Collects the output in pieces to avoid copying. */
export class MacroOutput {
  readonly #pieces: string[] = []
  #isTrimming = false
  #isWhole = true

  /** Adds text; after a trim, drops leading line breaks. */
  add(text: string): void {
    let start = 0
    if (this.#isTrimming) {
      while (LINE_BREAK.test(text.charAt(start))) start++
      if (start === text.length) return
      this.#isTrimming = false
    }
    this.#pieces.push(start === 0 ? text : text.slice(start))
  }

  keep(text: string): void {
    this.#isWhole = false
    this.add(text)
  }

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

  get isWhole(): boolean {
    return this.#isWhole
  }

  text(): string {
    return this.#pieces.join('')
  }
}
