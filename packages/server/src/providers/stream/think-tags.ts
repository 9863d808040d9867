const OPEN = '<think>'
const CLOSE = '</think>'

/** How many characters at the end of `text` may be the beginning of the closing tag. */
function begunClose(text: string): number {
  const at = text.lastIndexOf('<')
  return at !== -1 && CLOSE.startsWith(text.slice(at)) ? text.length - at : 0
}

export interface ThinkTagListener {
  delta(text: string): void
  reasoning(text: string): void
}

/**
 * Sorts out the thoughts of models that write them into their answer, as `<think>…</think>` at its very
 * beginning. Anywhere else the tag is the author's own text. Pieces may be cut at any place.
 */
export class ThinkTags {
  readonly #tell: ThinkTagListener
  #at: 'start' | 'inside' | 'gap' | 'after' = 'start'
  #held = ''

  constructor(tell: ThinkTagListener) {
    this.#tell = tell
  }

  push(piece: string): void {
    if (this.#at === 'after') this.#tell.delta(piece)
    else this.#sort(this.#held + piece)
  }

  /** Nothing more will come: what looked like a tag was text. */
  end(): void {
    if (this.#held === '') return
    if (this.#at === 'inside') this.#tell.reasoning(this.#held)
    else if (this.#at === 'start') this.#tell.delta(this.#held)
    this.#held = ''
  }

  #sort(text: string): void {
    this.#held = ''
    if (this.#at === 'start') this.#begin(text)
    else if (this.#at === 'inside') this.#think(text)
    else this.#skipGap(text)
  }

  #begin(text: string): void {
    const body = text.trimStart()
    if (body.startsWith(OPEN)) {
      this.#at = 'inside'
      this.#think(body.slice(OPEN.length))
    } else if (OPEN.startsWith(body)) {
      this.#held = text
    } else {
      this.#at = 'after'
      this.#tell.delta(text)
    }
  }

  #think(text: string): void {
    const close = text.indexOf(CLOSE)
    const end = close === -1 ? text.length - begunClose(text) : close
    if (end > 0) this.#tell.reasoning(text.slice(0, end))
    if (close === -1) {
      this.#held = text.slice(end)
    } else {
      this.#at = 'gap'
      this.#skipGap(text.slice(close + CLOSE.length))
    }
  }

  /** The blank lines between the thoughts and the answer belong to neither. */
  #skipGap(text: string): void {
    const body = text.trimStart()
    if (body === '') return
    this.#at = 'after'
    this.#tell.delta(body)
  }
}
