const NAMES = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think']
const NAME = NAMES.join('|')
const OPEN_TAG = new RegExp(`^<(?:${NAME})(?:\\s[^<>]{0,200})?>`, 'i')
const CLOSE_TAG = new RegExp(`</(?:${NAME})\\s{0,9}>`, 'i')
const LONE_LINE = new RegExp(`^[ \\t]{0,9}</(?:${NAME})\\s{0,9}>[ \\t]{0,9}$`, 'im')

/** Other reasoning markers: Mistral, Kimi, Gemma, OpenAI's harmony, Cohere, Sky-T1. */
type MarkList = readonly (readonly [open: string, close: string])[]
const MARKS: MarkList = [
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel>thought', '<channel|>'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|start|>assistant<|channel|>analysis<|message|>', '<|end|>'],
]

/** Markers before an answer, with or without reasoning before them, that belong to neither. */
const DROPPED = [
  '<|start|>assistant<|channel|>final<|message|>',
  '<|channel|>final<|message|>',
  '<|START_RESPONSE|>',
  '<|begin_of_solution|>',
]

/**
 * Closing markers that never occur in an answer: without an opening one, they end reasoning that began with the answer.
 */
const LONE_CLOSERS = MARKS.map(([, close]) => close).filter(close => close !== '<|end|>')

/** Markers around reasoning. Without `open`, reasoning starts with the answer. */
export interface ThoughtMarks {
  readonly open: string
  readonly close: string
}

export interface ThoughtHabits {
  /** Set for a reasoning model, whose template may have opened the reasoning, so that only the closing tag arrives. */
  readonly thinks?: boolean
  readonly marks?: readonly ThoughtMarks[]
}

export interface ThoughtListener {
  delta(text: string): void
  reasoning(text: string): void
  /** Called when a closing tag reveals that all text so far was reasoning. */
  moved(): void
}

/** The expected closing marker, or null for any reasoning tag. */
type Close = string | null

/**
 * Separates reasoning from a streamed answer: one or more blocks at its very beginning, in tags or markers. Elsewhere
 * they are the author's text. Chunks may split anywhere.
 */
export class ThoughtSplitter {
  readonly #listener: ThoughtListener
  readonly #marks: MarkList
  /** Closing markers accepted without an opening one. */
  #closeMarks: readonly Close[]
  /** At `start`, reasoning may begin; at `gap`, further reasoning may follow. */
  #at: 'start' | 'inside' | 'gap' | 'after' = 'start'
  #close: Close = null
  #pending = ''
  #last = ''

  constructor(tell: ThoughtListener, { thinks = false, marks = [] }: ThoughtHabits = {}) {
    this.#listener = tell
    const own = marks.filter(({ close }) => close !== '')
    this.#marks = [
      ...own.filter(({ open }) => open !== '').map(({ open, close }) => [open, close] as const),
      ...MARKS,
    ]
    this.#closeMarks = [...own.map(({ close }) => close), ...(thinks ? [null, ...LONE_CLOSERS] : [])]
  }

  /** For reasoning that arrives separately; a closing tag may still follow. */
  expectClose(): void {
    if (this.#at === 'start' && this.#pending === '') this.#at = 'gap'
    this.#closeMarks = []
  }

  push(piece: string): void {
    const text = this.#pending + piece
    this.#pending = ''
    if (this.#at === 'after') this.#say(text)
    else if (this.#at === 'inside') this.#think(text)
    else this.#begin(text)
  }

  /** Ends the stream; an incomplete tag counts as text. */
  end(): void {
    const pending = this.#pending
    this.#pending = ''
    if (pending === '') return
    const isWhole = (close: Close) => closeIn(pending, close).length === pending.length
    if (this.#at === 'inside') {
      if (!isWhole(this.#close)) this.#listener.reasoning(pending)
    } else if (this.#at === 'after' && this.#closeMarks.some(isWhole)) this.#moveWords('')
    else if (this.#at !== 'gap' || pending.trim() !== '') this.#listener.delta(pending)
  }

  #begin(text: string): void {
    const body = text.trimStart()
    const opening = openAt(body, this.#marks)
    if (opening !== undefined) {
      this.#at = 'inside'
      this.#close = opening.close
      this.#closeMarks = []
      this.#think(body.slice(opening.length))
      return
    }
    const dropped = this.#at === 'gap' ? droppedAt(body) : droppedMark(body)
    if (dropped > 0) this.#begin(body.slice(dropped))
    else if (mayOpen(body, this.#marks) || beginsMark(body) || (this.#at === 'gap' && beginsClose(body))) {
      this.#pending = this.#at === 'gap' ? body : text
    } else {
      // Blank lines between reasoning and answer belong to neither.
      const visible = this.#at === 'gap' ? body : text
      this.#at = 'after'
      this.#say(visible)
    }
  }

  /** Emits text, but holds back a possible closing tag. */
  #say(text: string): void {
    const closing = findClose(text, this.#closeMarks, this.#last)
    const end =
      closing?.at ?? text.length - Math.max(0, ...this.#closeMarks.map(close => begunClose(text, close)))
    this.#tellUntil(text, end, words => this.#listener.delta(words))
    if (closing?.isSure) this.#moveWords(text.slice(end + closing.length))
    else this.#pending = text.slice(end)
  }

  #moveWords(rest: string): void {
    this.#listener.moved()
    this.#closeMarks = []
    this.#at = 'gap'
    this.#begin(rest)
  }

  #think(text: string): void {
    const closing = findClose(text, [this.#close], this.#last)
    const end = closing?.at ?? text.length - begunClose(text, this.#close)
    this.#tellUntil(text, end, thoughts => this.#listener.reasoning(thoughts))
    if (!closing?.isSure) {
      this.#pending = text.slice(end)
      return
    }
    this.#at = 'gap'
    this.#begin(text.slice(end + closing.length))
  }

  #tellUntil(text: string, end: number, tell: (told: string) => void): void {
    const printed = text.slice(0, end)
    if (printed === '') return
    this.#last = printed.slice(-1)
    tell(printed)
  }
}

/** Splits leading reasoning from a whole text. A closing tag alone on its line also ends it. */
export function splitThoughts(text: string, marks: readonly ThoughtMarks[] = []): SplitText {
  let [reasoning, content] = ['', '']
  const thinks = LONE_LINE.test(text)
  const splitter = new ThoughtSplitter(
    {
      delta: words => {
        content += words
      },
      reasoning: words => {
        reasoning += words
      },
      moved: () => {
        reasoning += content
        content = ''
      },
    },
    { thinks, marks },
  )
  splitter.push(text)
  splitter.end()
  return { reasoning, content }
}

const STRAY_CLOSE = new RegExp(`^\\s*</(?:${NAME})\\s{0,9}>\\s*`, 'i')

/** Removes a stray closing tag from an answer whose reasoning is stored separately. */
export const withoutStrayClose = (text: string): string => text.replace(STRAY_CLOSE, '')

export interface SplitText {
  readonly reasoning: string
  readonly content: string
}

function openAt(body: string, marks: MarkList): { length: number; close: Close } | undefined {
  const tag = OPEN_TAG.exec(body)
  if (tag) return { length: tag[0].length, close: null }
  const mark = marks.find(([open]) => startsWith(body, open))
  return mark && { length: mark[0].length, close: mark[1] }
}

function mayOpen(body: string, marks: MarkList): boolean {
  if (body === '' || marks.some(([open]) => startsWith(open, body))) return true
  const [, name = '', more] = /^<([a-z:]*)(\s[^<>]{0,200})?$/i.exec(body) ?? []
  if (!body.startsWith('<') || (name === '' && body !== '<')) return false
  return more === undefined ? isPrefixOfName(name) : NAMES.includes(name.toLowerCase())
}

/** Length of leading markers that belong to neither part. */
function droppedAt(body: string): number {
  const close = CLOSE_TAG.exec(body)
  return close?.index === 0 ? close[0].length : droppedMark(body)
}

const droppedMark = (body: string): number => DROPPED.find(one => startsWith(body, one))?.length ?? 0

const beginsMark = (body: string): boolean => DROPPED.some(one => startsWith(one, body))
const beginsClose = (body: string): boolean => body.startsWith('<') && begunClose(body, null) === body.length

function closeIn(text: string, close: Close): { at: number; length: number } {
  if (close !== null) return { at: text.toLowerCase().indexOf(close.toLowerCase()), length: close.length }
  const tag = CLOSE_TAG.exec(text)
  return tag ? { at: tag.index, length: tag[0].length } : { at: -1, length: 0 }
}

/**
 * Finds the first closing marker. One in backticks is a mention; the closing backtick may arrive later.
 * @param before the character before the text
 */
function findClose(
  text: string,
  closers: readonly Close[],
  before: string,
): { at: number; length: number; isSure: boolean } | null {
  for (let from = 0; closers.length > 0; ) {
    const rest = text.slice(from)
    const closes = closers.map(close => closeIn(rest, close)).filter(({ at }) => at >= 0)
    const [first] = closes.toSorted((one, other) => one.at - other.at)
    if (first === undefined) return null
    const at = from + first.at
    const behind = text[at + first.length]
    const isQuoted = (at === 0 ? before : text[at - 1]) === '`'
    if (!isQuoted || behind !== '`')
      return { at, length: first.length, isSure: !isQuoted || behind !== undefined }
    from = at + first.length
  }
  return null
}

function begunClose(text: string, close: Close): number {
  if (close !== null) {
    for (let length = Math.min(close.length - 1, text.length); length > 0; length--)
      if (startsWith(close, text.slice(-length))) return length
    return 0
  }
  const match = /<(?:\/([a-z:]*)(\s{0,9}))?$/i.exec(text)
  if (!match) return 0
  const [whole, name = '', blank = ''] = match
  const isClose = blank === '' ? isPrefixOfName(name) : NAMES.includes(name.toLowerCase())
  return isClose ? whole.length : 0
}

const isPrefixOfName = (name: string): boolean => NAMES.some(one => one.startsWith(name.toLowerCase()))

const startsWith = (text: string, beginning: string): boolean =>
  text.slice(0, beginning.length).toLowerCase() === beginning.toLowerCase()
