import { buildBareCall, joinSegments, readBraces } from './head.ts'
import { type ClosingTag, type MacroCall, type MacroNode, trimNodes } from './piece.ts'

/** Escaped braces, opening runs, closing pairs, separators and old tags. */
const TOKEN = /\\[{}]|\{{2,}|\}\}|::|<(user|bot|char|group|charifnotgroup)>/gi
const COMMENT_START = /\s*\/\//y
/** A comment without text opens a long one. */
const LONG_COMMENT_START = /\s*\/\/\s*\}\}/y
const LONG_COMMENT_END = /\{\{\s*\/\/\/\s*\}\}/g

/** A `::` in braces, until it is known to separate arguments or to be part of a body. */
const SEPARATOR = Symbol('::')
type ReadNode = MacroNode | typeof SEPARATOR

type OpenBraces = { start: number; pieces: ReadNode[] }

/** Takes linear time. */
export function parseMacros(text: string, bodyOf: BodyRule): readonly MacroNode[] {
  return new MacroReader(text, bodyOf).read()
}

class MacroReader {
  readonly #text: string
  readonly #bodyOf: BodyRule
  readonly #root: MacroNode[] = []
  readonly #open: OpenBraces[] = []
  readonly #token = new RegExp(TOKEN)
  #hasClosing = true
  #hasLongCommentEnd = true

  constructor(text: string, bodyOf: BodyRule) {
    this.#text = text
    this.#bodyOf = bodyOf
  }

  read(): MacroNode[] {
    let at = 0
    for (let match = this.#token.exec(this.#text); match; match = this.#token.exec(this.#text)) {
      this.#add(this.#text.slice(at, match.index))
      this.#take(match[0], match[1], match.index)
      at = this.#token.lastIndex
    }
    this.#add(this.#text.slice(at))
    this.#giveUpOpen()
    return withSeparators(pairScopes(this.#root, this.#bodyOf))
  }

  #add(piece: ReadNode): void {
    const siblings = this.#open.at(-1)?.pieces ?? this.#root
    if (piece !== '') siblings.push(piece)
  }

  #take(opening: string, tag: string | undefined, start: number): void {
    if (opening.startsWith('{')) this.#takeBraces(opening.length, start)
    else if (opening === '}}') this.#close()
    else if (opening === '::' && this.#open.length > 0) this.#add(SEPARATOR)
    else if (tag) this.#add(buildBareCall(tag, { start, end: start + opening.length }))
    else this.#add(opening.startsWith('\\') ? opening.slice(1) : opening)
  }

  /** With an odd number of braces, the first one is text. A comment ends at the next `}}`. */
  #takeBraces(count: number, start: number): void {
    if (count % 2 === 1) this.#add('{')
    const commentEnd = this.#endOfLongComment() ?? this.#endOfComment()
    const pairs = Math.floor(count / 2) - (commentEnd === null ? 0 : 1)
    for (let pair = 0; pair < pairs; pair++) {
      this.#open.push({ start: start + (count % 2) + pair * 2, pieces: [] })
    }
    if (commentEnd !== null) this.#token.lastIndex = commentEnd
  }

  #endOfComment(): number | null {
    if (!this.#hasClosing || !this.#follows(COMMENT_START)) return null
    const end = this.#text.indexOf('}}', this.#token.lastIndex)
    this.#hasClosing = end >= 0
    return this.#hasClosing ? end + 2 : null
  }

  #endOfLongComment(): number | null {
    if (!this.#hasLongCommentEnd || !this.#follows(LONG_COMMENT_START)) return null
    LONG_COMMENT_END.lastIndex = this.#token.lastIndex
    this.#hasLongCommentEnd = LONG_COMMENT_END.test(this.#text)
    return this.#hasLongCommentEnd ? LONG_COMMENT_END.lastIndex : null
  }

  #follows(pattern: RegExp): boolean {
    pattern.lastIndex = this.#token.lastIndex
    return pattern.test(this.#text)
  }

  #close(): void {
    const frame = this.#open.pop()
    if (!frame) {
      this.#add('}}')
      return
    }
    const span = { start: frame.start, end: this.#token.lastIndex }
    // Pairs bodies first, so that a `::` in a body does not separate arguments outside.
    const segments = splitSegments(pairScopes(frame.pieces, this.#bodyOf))
    this.#add(readBraces(segments, span) ?? { kind: 'braces', inside: joinSegments(segments), ...span })
  }

  /** Turns unclosed braces into text, outermost first so that nothing moves twice. */
  #giveUpOpen(): void {
    for (const { pieces } of this.#open.splice(0)) {
      this.#root.push('{{')
      for (const piece of pieces) this.#root.push(piece === SEPARATOR ? '::' : piece)
    }
  }
}

function splitSegments(pieces: readonly ReadNode[]): MacroNode[][] {
  const segments: [MacroNode[], ...MacroNode[][]] = [[]]
  for (const piece of pieces) {
    if (piece === SEPARATOR) segments.push([])
    else segments.at(-1)?.push(piece)
  }
  return segments
}

const withSeparators = (pieces: readonly ReadNode[]): MacroNode[] =>
  pieces.map(piece => (piece === SEPARATOR ? '::' : piece))

/**
 * What the text between a call and its closer becomes: the last argument, or plain text if there is no room for one.
 * Null means that the call is unknown, so nothing closes it.
 */
export type BodyRule = (call: MacroCall) => 'argument' | 'text' | null

/**
 * Moves the text between `{{name}}` and `{{/name}}` into the call as its body. A closing tag matches the nearest open
 * call of its name, else it stays text. Each piece moves once per enclosing body.
 */
function pairScopes(pieces: readonly ReadNode[], bodyOf: BodyRule): ReadNode[] {
  if (pieces.length < 2) return [...pieces]
  const paired: ReadNode[] = []
  const open = new Map<string, OpenScope[]>()
  for (const piece of pieces) {
    if (typeof piece === 'object' && piece.kind === 'closing') {
      closeScope(piece, open.get(piece.name) ?? [], paired)
      continue
    }
    const body = typeof piece === 'object' && piece.kind === 'call' ? bodyOf(piece) : null
    if (typeof piece === 'object' && piece.kind === 'call' && body !== null) {
      const openings = open.get(piece.name) ?? []
      openings.push({ call: piece, at: paired.length, isArgument: body === 'argument' })
      open.set(piece.name, openings)
    }
    paired.push(piece)
  }
  return paired
}

type OpenScope = { call: MacroCall; at: number; isArgument: boolean }

function closeScope(closing: ClosingTag, openings: OpenScope[], paired: ReadNode[]): void {
  for (let opening = openings.pop(); opening; opening = openings.pop()) {
    // Skips an opening call that has moved into another body.
    if (paired[opening.at] !== opening.call) continue
    const body = withSeparators(paired.splice(opening.at + 1))
    paired[opening.at] = withBody(opening, body, closing)
    return
  }
  paired.push(closing)
}

function withBody(
  { call, isArgument }: OpenScope,
  body: readonly MacroNode[],
  closing: ClosingTag,
): MacroCall {
  const argument =
    !isArgument || call.keepsSpace ? { before: '', pieces: body, after: '' } : trimNodes(dedent(body))
  return { ...call, end: closing.end, body: { argument, closing } }
}

/** Removes the first line's indentation from every line. */
function dedent(pieces: readonly MacroNode[]): readonly MacroNode[] {
  const [first] = pieces
  const indent = typeof first === 'string' ? indentOf(first) : ''
  if (indent === '') return pieces
  return pieces.map(piece => (typeof piece === 'string' ? piece.replaceAll(`\n${indent}`, '\n') : piece))
}

/** Not a regex, which overflows the stack on millions of empty lines. */
function indentOf(text: string): string {
  const end = text.length - text.trimStart().length
  return text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
}
