import type { Token, Tokens } from 'marked'

/** `tokens` include the quotation marks. */
interface SpeechToken extends Tokens.Generic {
  type: 'speech'
  tokens: Token[]
}

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '＂': '＂',
  '“': '”',
  '「': '」',
  '『': '』',
  '«': '»',
}
const MARKS = /(["＂“”「」『』«»])/
const CLOSERS = new Set(Object.values(CLOSING))
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
  const ends = new Map<number, number>()
  const closers = new Map([...CLOSERS].map(mark => [mark, [] as number[]]))
  const last = pieces.length - 1
  let isLastLine = true
  for (let at = last; at >= 0; at--) {
    // Straight quotes look the same at both ends, so a missing one must not affect the following lines.
    if (pieces[at]?.type === 'br') {
      isLastLine = false
      for (const straight of STRAIGHT_QUOTES) closers.set(straight, [])
    }
    const mark = textOf(pieces[at])
    const closer = CLOSING[mark]
    const isStraight = closer === mark
    if (closer !== undefined) {
      const end = closers.get(closer)?.pop()
      if (end !== undefined) ends.set(at, end)
      else if (open && (isLastLine || !isStraight)) ends.set(at, last)
    }
    if (isStraight) closers.set(mark, [at])
    else closers.get(mark)?.push(at)
  }
  return ends
}

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
  return piece.raw in CLOSING || CLOSERS.has(piece.raw) ? piece.raw : ''
}
