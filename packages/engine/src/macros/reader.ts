import { callFrame, callMacro } from './call.ts'
import type { Expansion } from './expansion.ts'
import { Frame } from './frame.ts'
import { TRIM } from './table.ts'

/** What the reader stops at: escaped braces, runs of opening ones, closing pairs, separators, the old tags. */
const TOKEN = /\\[{}]|\{{2,}|\}\}|::|<(user|bot|char|group|charifnotgroup)>/gi
const COMMENT_START = /\s*\/\//y
/** More open braces at once are no nesting; the outermost pair is taken for text. */
const DEEPEST = 32

/** Reads one text from left to right, expanding each macro at the moment its braces close: the inner ones go first. */
export class MacroReader {
  readonly #text: string
  readonly #expansion: Expansion
  readonly #root = new Frame()
  readonly #open: Frame[] = []
  readonly #token = new RegExp(TOKEN)
  #hasClosing = true

  constructor(text: string, expansion: Expansion) {
    this.#text = text
    this.#expansion = expansion
  }

  read(): string {
    let at = 0
    for (let match = this.#token.exec(this.#text); match; match = this.#token.exec(this.#text)) {
      this.#top.add(this.#text.slice(at, match.index))
      this.#take(match[0], match[1])
      at = this.#token.lastIndex
    }
    this.#top.add(this.#text.slice(at))
    while (this.#open.length > 0) this.#giveUp(this.#open.length - 1)
    return this.#root.text()
  }

  get #top(): Frame {
    return this.#open.at(-1) ?? this.#root
  }

  #take(found: string, tag: string | undefined): void {
    if (found.startsWith('{')) this.#takeBraces(found.length)
    else if (found === '}}') this.#close()
    else if (found === '::' && this.#open.length > 0) this.#top.separate()
    else if (tag) this.#put(callMacro(tag, [], this.#expansion), found)
    else this.#top.add(found.startsWith('\\') ? found.slice(1) : found)
  }

  /** Of an odd number of braces the first is text. A comment ends at the next `}}`, whatever stands inside it. */
  #takeBraces(count: number): void {
    if (count % 2 === 1) this.#top.add('{')
    const commentEnd = this.#endOfComment()
    const pairs = Math.floor(count / 2) - (commentEnd === null ? 0 : 1)
    for (let pair = 0; pair < pairs; pair++) {
      this.#open.push(new Frame())
      if (this.#open.length > DEEPEST) this.#giveUp(0)
    }
    if (commentEnd !== null) this.#token.lastIndex = commentEnd
  }

  #endOfComment(): number | null {
    COMMENT_START.lastIndex = this.#token.lastIndex
    if (!this.#hasClosing || !COMMENT_START.test(this.#text)) return null
    const end = this.#text.indexOf('}}', this.#token.lastIndex)
    this.#hasClosing = end >= 0
    return this.#hasClosing ? end + 2 : null
  }

  #close(): void {
    const frame = this.#open.pop()
    if (frame) this.#put(callFrame(frame, this.#expansion), `{{${frame.text()}}}`)
    else this.#root.add('}}')
  }

  #put(result: string | typeof TRIM | null, asWritten: string): void {
    if (result === TRIM) this.#top.trim()
    else this.#top.add(result ?? asWritten)
  }

  /** Takes an opening that will not be closed for the text it is. */
  #giveUp(at: number): void {
    const [frame] = this.#open.splice(at, 1)
    const below = this.#open[at - 1] ?? this.#root
    if (frame) below.absorb(frame)
  }
}
