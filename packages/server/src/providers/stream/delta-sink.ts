import type { ModelSink } from '../model-types.ts'

/** Tells a sink the words and the thoughts of an answer, whose pieces may be cut anywhere. */
export class DeltaSink {
  hasSpoken = false
  readonly #thoughts: WellFormedText
  readonly #words: WellFormedText
  readonly #content: ThinkTags

  constructor(sink: ModelSink) {
    this.#thoughts = new WellFormedText(text => sink.reasoning(text))
    this.#words = new WellFormedText(text => sink.delta(text))
    this.#content = new ThinkTags({
      delta: text => this.#words.push(text),
      reasoning: text => this.#thoughts.push(text),
    })
  }

  think(piece: string): void {
    if (piece === '') return
    this.hasSpoken = true
    this.#thoughts.push(piece)
  }

  say(piece: string): void {
    if (piece === '') return
    this.hasSpoken = true
    this.#content.push(piece)
  }

  /** Says what was held back until it was clear what it is. */
  end(): void {
    this.#content.end()
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
