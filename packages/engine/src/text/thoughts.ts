/** What tags of thoughts are called, by model and by habit. */
const NAMES = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think']
const NAME = NAMES.join('|')
const OPEN_TAG = new RegExp(`^<(?:${NAME})(?:\\s[^<>]{0,200})?>`, 'i')
const CLOSE_TAG = new RegExp(`</(?:${NAME})\\s{0,9}>`, 'i')

/** Marks of other kinds: what opens thoughts, and what closes them (Mistral, Kimi, Gemma, OpenAI's harmony). */
const MARKS: readonly (readonly [open: string, close: string])[] = [
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel>thought', '<channel|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|start|>assistant<|channel|>analysis<|message|>', '<|end|>'],
]

/** What stands between thoughts and the answer, and is neither. */
const DROPPED = ['<|start|>assistant<|channel|>final<|message|>', '<|channel|>final<|message|>']

/** Told the thoughts and the words of an answer, piece by piece. */
export interface ThoughtListener {
  delta(text: string): void
  reasoning(text: string): void
}

/** What closes the thoughts that are open: a mark, or null for any tag of thoughts. */
type Close = string | null

/**
 * Sorts out the thoughts of models that write them into their answer: one or more of them at its very beginning, in tags or
 * marks of any kind. Anywhere else they are the author's own text. Pieces may be cut at any place.
 */
export class ThoughtSplitter {
  readonly #tell: ThoughtListener
  /** `start` is where thoughts may begin, `gap` the same behind others. */
  #at: 'start' | 'inside' | 'gap' | 'after' = 'start'
  #close: Close = null
  #held = ''

  constructor(tell: ThoughtListener) {
    this.#tell = tell
  }

  /** Thoughts have come by another way; a tag that closes them may still come here. */
  expectClose(): void {
    if (this.#at === 'start' && this.#held === '') this.#at = 'gap'
  }

  push(piece: string): void {
    if (this.#at === 'after') {
      this.#tell.delta(piece)
      return
    }
    const text = this.#held + piece
    this.#held = ''
    if (this.#at === 'inside') this.#think(text)
    else this.#begin(text)
  }

  /** Nothing more will come: what looked like a tag was text. */
  end(): void {
    const held = this.#held
    this.#held = ''
    if (held === '') return
    if (this.#at === 'inside') this.#tell.reasoning(held)
    else if (this.#at === 'start' || held.trim() !== '') this.#tell.delta(held)
  }

  #begin(text: string): void {
    const body = text.trimStart()
    const begun = openAt(body)
    if (begun !== undefined) {
      this.#at = 'inside'
      this.#close = begun.close
      this.#think(body.slice(begun.length))
      return
    }
    const dropped = this.#at === 'gap' ? droppedAt(body) : 0
    if (dropped > 0) this.#begin(body.slice(dropped))
    else if (mayOpen(body) || (this.#at === 'gap' && mayBeDropped(body))) {
      this.#held = this.#at === 'gap' ? body : text
    } else {
      // The blank lines between the thoughts and the answer belong to neither.
      this.#tell.delta(this.#at === 'gap' ? body : text)
      this.#at = 'after'
    }
  }

  #think(text: string): void {
    const { at, length } = closeIn(text, this.#close)
    const end = at < 0 ? text.length - begunClose(text, this.#close) : at
    if (end > 0) this.#tell.reasoning(text.slice(0, end))
    if (at < 0) {
      this.#held = text.slice(end)
      return
    }
    this.#at = 'gap'
    this.#begin(text.slice(at + length))
  }
}

/** The thoughts at the beginning of a whole text, and what follows them. */
export function splitThoughts(text: string): { reasoning: string; content: string } {
  let [reasoning, content] = ['', '']
  const splitter = new ThoughtSplitter({
    delta: words => {
      content += words
    },
    reasoning: words => {
      reasoning += words
    },
  })
  splitter.push(text)
  splitter.end()
  return { reasoning, content }
}

function openAt(body: string): { length: number; close: Close } | undefined {
  const tag = OPEN_TAG.exec(body)
  if (tag) return { length: tag[0].length, close: null }
  const mark = MARKS.find(([open]) => startsWith(body, open))
  return mark && { length: mark[0].length, close: mark[1] }
}

/** Whether a text may still become the beginning of thoughts. */
function mayOpen(body: string): boolean {
  if (body === '' || MARKS.some(([open]) => startsWith(open, body))) return true
  const [, name = '', more] = /^<([a-z:]*)(\s[^<>]{0,200})?$/i.exec(body) ?? []
  if (!body.startsWith('<') || (name === '' && body !== '<')) return false
  return more === undefined ? isBegun(name) : NAMES.includes(name.toLowerCase())
}

/** Characters at the beginning that are neither thoughts nor answer. */
function droppedAt(body: string): number {
  const mark = DROPPED.find(one => startsWith(body, one))
  if (mark !== undefined) return mark.length
  const close = CLOSE_TAG.exec(body)
  return close?.index === 0 ? close[0].length : 0
}

const mayBeDropped = (body: string): boolean =>
  DROPPED.some(one => startsWith(one, body)) ||
  (body.startsWith('<') && begunClose(body, null) === body.length)

function closeIn(text: string, close: Close): { at: number; length: number } {
  if (close !== null) return { at: text.toLowerCase().indexOf(close.toLowerCase()), length: close.length }
  const tag = CLOSE_TAG.exec(text)
  return tag ? { at: tag.index, length: tag[0].length } : { at: -1, length: 0 }
}

/** How many characters at the end of a text may be the beginning of what closes thoughts. */
function begunClose(text: string, close: Close): number {
  if (close !== null) {
    for (let length = Math.min(close.length - 1, text.length); length > 0; length--)
      if (startsWith(close, text.slice(-length))) return length
    return 0
  }
  const begun = /<(?:\/([a-z:]*)(\s{0,9}))?$/i.exec(text)
  if (!begun) return 0
  const [whole, name = '', blank = ''] = begun
  const isClose = blank === '' ? isBegun(name) : NAMES.includes(name.toLowerCase())
  return isClose ? whole.length : 0
}

const isBegun = (name: string): boolean => NAMES.some(one => one.startsWith(name.toLowerCase()))

/** Whatever the case. */
const startsWith = (text: string, beginning: string): boolean =>
  text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase()
