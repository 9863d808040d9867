import { countTokens } from '../text/count-tokens.ts'
import { cutSmall, type Span, spansOf } from './spans.ts'

/** A piece of a text and where it stands in it, in UTF-16 units. */
export type MemoryPiece = { text: string; starts: number; ends: number }

/**
 * A text in pieces of at most so many tokens, each of which gets a vector of its own. A piece ends where a paragraph
 * does, or else a sentence, and only within a sentence that is too long by itself somewhere else. Pieces of one text are
 * of about the same length, for a scrap at the end would be like everything and nothing. White space around a piece is
 * not a part of it; what is only white space has none.
 */
export function piecesOf(text: string, maxTokens: number): MemoryPiece[] {
  const total = countTokens(text)
  if (total <= maxTokens) return trimmed(text, { starts: 0, ends: text.length })
  const wanted = total / Math.ceil(total / maxTokens)
  const pieces: Span[] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const span of spansOf(text).flatMap(span => cutSmall(text, span, maxTokens))) {
    const open = pieces.at(-1)
    const more = tokens + span.tokens
    if (open !== undefined && tokens < wanted && more <= maxTokens) {
      open.ends = span.ends
      tokens = more
    } else {
      pieces.push({ starts: span.starts, ends: span.ends })
      tokens = span.tokens
    }
  }
  return pieces.flatMap(piece => trimmed(text, piece))
}

function trimmed(text: string, { starts, ends }: Span): MemoryPiece[] {
  const piece = text.slice(starts, ends)
  const start = starts + piece.length - piece.trimStart().length
  const said = piece.trim()
  return said === '' ? [] : [{ text: said, starts: start, ends: start + said.length }]
}
