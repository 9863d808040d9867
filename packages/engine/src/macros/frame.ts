const LINE_BREAK = /[\r\n]/

/**
 * The text between one `{{` and its `}}` while it is read, with the macros inside it already expanded. Kept in pieces,
 * so that nothing is copied before it is whole.
 */
export class Frame {
  readonly #pieces: string[] = []
  /** Which pieces are `::` of the source; the same characters inside an expanded value separate nothing. */
  readonly #separators: number[] = []
  #isTrimming = false

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

  /** Adds a `::` that separates arguments. */
  separate(): void {
    this.#isTrimming = false
    this.#separators.push(this.#pieces.push('::') - 1)
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

  /** Takes in a frame that was opened inside this one and never closed: it was only text. */
  absorb(unclosed: Frame): void {
    this.add('{{')
    for (const piece of unclosed.#pieces) this.add(piece)
  }

  /** The whole text. */
  text(): string {
    return this.#pieces.join('')
  }

  /** The text between the separators. */
  segments(): string[] {
    const ends = [...this.#separators, this.#pieces.length]
    return ends.map((end, at) => {
      const before = this.#separators[at - 1]
      return this.#pieces.slice(before === undefined ? 0 : before + 1, end).join('')
    })
  }
}
