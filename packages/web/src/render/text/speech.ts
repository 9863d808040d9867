import type { Token, Tokens } from 'marked'

/** `tokens` include the quotation marks. */
interface SpeechToken extends Tokens.Generic {
  type: 'speech'
  tokens: Token[]
}

/** The marks that may close each mark. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '＂': '＂',
  '“': '”',
  '「': '」',
  '『': '』',
  '｢': '｣',
  '﹁': '﹂',
  '﹃': '﹄',
  '〝': '〞〟',
  '«': '»',
}
/** Pairs that end in a mark which opens elsewhere (`„Wort“`, `„Wort"`, `»Wort«`). They are read first, and in order. */
const REVERSED: Readonly<Record<string, string>> = { '„': '“”"', '»': '«' }
const CLOSERS = new Set(Object.values(CLOSING).join(''))
const ALL_MARKS = [...Object.keys(CLOSING), ...Object.keys(REVERSED), ...CLOSERS].join('')
const MARKS = new RegExp(`([${ALL_MARKS}])`)
const STRAIGHT_QUOTES = Object.keys(CLOSING).filter(mark => CLOSING[mark] === mark)

/**
 * Groups quoted speech within one line of tokens. In tokens, unlike HTML, attributes and code are never mistaken for
 * speech, and speech may contain emphasis. With `open` (still arriving), unfinished speech runs to the end.
 */
export function markSpeech(tokens: readonly Token[], open: boolean): Token[] {
  const pieces = tokens.flatMap(splitAtMarks)
  const ends = endsOfSpeech(pieces, open)
  const marked: Token[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (!piece) break
    const end = ends.get(at)
    if (end === undefined) {
      marked.push(withInnerSpeech(piece, open))
      continue
    }
    marked.push(speech(pieces.slice(at, end + 1)))
    at = end
  }
  return marked
}

/**
 * Maps each opening piece to its closing one. Scans backwards, so that each opening mark takes the nearest free closing
 * mark.
 */
function endsOfSpeech(pieces: readonly Token[], open: boolean): ReadonlyMap<number, number> {
  const ends = endsOfReversed(pieces, open)
  const taken = new Set([...ends].flat())
  const closers = new Map([...CLOSERS].map(mark => [mark, [] as number[]]))
  const last = pieces.length - 1
  let isLastLine = true
  for (let at = last; at >= 0; at--) {
    // Straight quotes look the same at both ends, so a missing one must not affect the following lines.
    if (pieces[at]?.type === 'br') {
      isLastLine = false
      for (const straight of STRAIGHT_QUOTES) closers.set(straight, [])
    }
    if (taken.has(at)) continue
    const mark = textOf(pieces[at])
    const isStraight = CLOSING[mark] === mark
    if (CLOSING[mark] !== undefined) {
      const end = takeNearest(closers, CLOSING[mark])
      if (end !== undefined) ends.set(at, end)
      else if (open && (isLastLine || !isStraight)) ends.set(at, last)
    }
    if (isStraight) closers.set(mark, [at])
    else closers.get(mark)?.push(at)
  }
  return ends
}

function takeNearest(closers: ReadonlyMap<string, number[]>, marks: string): number | undefined {
  const stacks = [...marks].map(mark => closers.get(mark) ?? [])
  const position = (stack: readonly number[]) => stack.at(-1) ?? Number.POSITIVE_INFINITY
  return stacks.sort((a, b) => position(a) - position(b))[0]?.pop()
}

/** `»` opens only before a word, and outside of `«…»`. `»…«` and a straight closing quote stay on their line. */
function endsOfReversed(pieces: readonly Token[], open: boolean): Map<number, number> {
  const ends = new Map<number, number>()
  let opening: { readonly mark: string; readonly at: number; readonly line: number } | undefined
  let line = 0
  let isInGuillemets = false
  for (const [at, piece] of pieces.entries()) {
    const mark = textOf(piece)
    if (piece.type === 'br') line++
    if (opening?.mark === '»' && opening.line < line) opening = undefined
    if (opening && REVERSED[opening.mark]?.includes(mark) && mark !== '') {
      if (mark === '"' && opening.line < line) continue
      ends.set(opening.at, at)
      opening = undefined
    } else if (mark === '„' || (mark === '»' && !isInGuillemets && isBeforeWord(pieces, at))) {
      opening = { mark, at, line }
    } else if (mark === '«' || mark === '»') isInGuillemets = mark === '«'
  }
  if (opening && open) ends.set(opening.at, pieces.length - 1)
  return ends
}

/** True if no space follows. */
const isBeforeWord = (pieces: readonly Token[], at: number): boolean => /^\S/.test(pieces[at + 1]?.raw ?? '')

function withInnerSpeech(token: Token, open: boolean): Token {
  const inner = 'tokens' in token ? token.tokens : undefined
  return inner ? { ...token, tokens: markSpeech(inner, open) } : token
}

function splitAtMarks(token: Token): Token[] {
  if (token.type !== 'text' || ('tokens' in token && token.tokens) || !MARKS.test(token.raw)) return [token]
  const parts = token.text.split(MARKS).filter((part: string) => part !== '')
  return parts.map((part: string) => ({ ...token, raw: part, text: part }))
}

const speech = (tokens: Token[]): SpeechToken => ({
  type: 'speech',
  raw: tokens.map(token => token.raw).join(''),
  tokens,
})

/** The piece's quotation mark, or an empty string. */
function textOf(piece: Token | undefined): string {
  if (piece?.type !== 'text') return ''
  return piece.raw.length === 1 && ALL_MARKS.includes(piece.raw) ? piece.raw : ''
}
