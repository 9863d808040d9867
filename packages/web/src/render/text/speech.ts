import type { Token, Tokens } from 'marked'

/** What somebody says aloud: `tokens` hold the quotation marks too. */
export interface SpeechToken extends Tokens.Generic {
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
const STRAIGHT = Object.keys(CLOSING).filter(mark => CLOSING[mark] === mark)

/**
 * Gathers quoted speech within one line of tokens into tokens of its own. Working on the token tree, rather
 * than on HTML, it never mistakes an attribute or a piece of code for speech, and it may hold emphasis.
 * With `open` (the text is still arriving) speech that has not ended yet runs to the end.
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
 * Where the speech ends that begins at a piece, for each that one begins at. Going from the last piece to the first, each mark
 * that opens finds the nearest end that none behind it has taken.
 */
function endsOfSpeech(pieces: readonly Token[], open: boolean): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const closers = new Map([...CLOSERS].map(mark => [mark, [] as number[]]))
  const last = pieces.length - 1
  let isLastLine = true
  for (let at = last; at >= 0; at--) {
    // A straight quote looks the same at both ends: one that is missing must not turn the next lines over.
    if (pieces[at]?.type === 'br') {
      isLastLine = false
      for (const straight of STRAIGHT) closers.set(straight, [])
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

/** A text token becomes text and single quotation marks by turns. */
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

/** The quotation mark that a piece is, or nothing. */
function textOf(piece: Token | undefined): string {
  if (piece?.type !== 'text') return ''
  return piece.raw in CLOSING || CLOSERS.has(piece.raw) ? piece.raw : ''
}
