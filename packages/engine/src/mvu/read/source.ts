const BLANK = /\s/

export class TextCursor {
  readonly text: string
  readonly end: number
  /** False if a limit or a stopped answer cut the text off. */
  readonly isWhole: boolean
  at: number

  constructor(text: string, at = 0, end = text.length, isWhole = false) {
    this.text = text
    this.at = at
    this.end = end
    this.isWhole = isWhole
  }

  /** Empty at the end. */
  get next(): string {
    return this.at < this.end ? (this.text[this.at] ?? '') : ''
  }

  /** Consumes the next character if it is one of these. */
  takes(characters: string): boolean {
    if (this.next === '' || !characters.includes(this.next)) return false
    this.at++
    return true
  }

  skipBlanks(): void {
    for (;;) {
      if (this.next !== '' && BLANK.test(this.next)) this.at++
      else if (this.#isAt('//')) this.#skipTo('\n', 0)
      else if (this.#isAt('/*')) this.#skipTo('*/', 2)
      else return
    }
  }

  skipSpaces(): void {
    while (this.takes(' \t\u3000'));
  }

  /** The next non-blank character after a position. */
  nextAfter(at: number): string {
    let after = at
    while (after < this.end && BLANK.test(this.text[after] ?? '')) after++
    return after < this.end ? (this.text[after] ?? '') : ''
  }

  #isAt(mark: string): boolean {
    return this.at < this.end && this.text.startsWith(mark, this.at)
  }

  #skipTo(mark: string, length: number): void {
    const index = this.text.indexOf(mark, this.at)
    this.at = index < 0 ? this.end : Math.min(index + length, this.end)
  }
}
