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

/**
 * Gathers quoted speech within one line of tokens into tokens of its own. Working on the token tree, rather
 * than on HTML, it never mistakes an attribute or a piece of code for speech, and it may hold emphasis.
 * With `open` (the text is still arriving) speech that has not ended yet runs to the end.
 */
export function markSpeech(tokens: readonly Token[], open: boolean): Token[] {
  const pieces = tokens.flatMap(splitAtMarks)
  const marked: Token[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (!piece) break
    const end = endOfSpeech(pieces, at, open)
    if (end === null) {
      marked.push(withInnerSpeech(piece, open))
      continue
    }
    marked.push(speech(pieces.slice(at, end + 1)))
    at = end
  }
  return marked
}

/** Where the speech that begins at a piece ends, or null when none begins there. */
function endOfSpeech(pieces: readonly Token[], start: number, open: boolean): number | null {
  const opener = textOf(pieces[start])
  const closer = CLOSING[opener]
  if (closer === undefined) return null
  let depth = 0
  for (let at = start + 1; at < pieces.length; at++) {
    // A straight quote looks the same at both ends: one that is missing must not turn the next lines over.
    if (opener === closer && pieces[at]?.type === 'br') return null
    const text = textOf(pieces[at])
    if (text === closer && depth-- === 0) return at
    if (text === opener && opener !== closer) depth++
  }
  return open ? pieces.length - 1 : null
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
