import { countTokens } from '../text/tokens/count-tokens.ts'
import { type CountedSpan, cutSmall, type Span, spansOf } from './spans.ts'

/** A piece of a text and where it stands in it, in UTF-16 units. */
export type MemoryPiece = { text: string; starts: number; ends: number }

/**
 * A text in pieces of at most so many tokens, each of which gets a vector of its own. A piece ends where a paragraph
 * does, or else a sentence, and only within a sentence that is too long by itself somewhere else. Pieces of one text are
 * of about the same length, for a scrap at the end would be like everything and nothing. White space around a piece is
 * not a part of it; what is only white space has none.
 */
export function piecesOf(text: string, maxTokens: number): MemoryPiece[] {
  if (countTokens(text) <= maxTokens) return trimmed(text, { starts: 0, ends: text.length })
  const spans = spansOf(text).flatMap(span => cutSmall(text, span, maxTokens))
  return joinSpans(spans, maxTokens).flatMap(piece => trimmed(text, piece))
}

/** Joins neighbours to as few spans as the limit allows, each about as long as an even share of what is left. */
function joinSpans(spans: readonly CountedSpan[], maxTokens: number): Span[] {
  const joined: CountedSpan[] = []
  let left = spans.reduce((sum, { tokens }) => sum + tokens, 0)
  let share = 0
  for (const span of spans) {
    const open = joined.at(-1)
    if (open !== undefined && open.tokens < share && open.tokens + span.tokens <= maxTokens) {
      open.ends = span.ends
      open.tokens += span.tokens
    } else {
      joined.push({ ...span })
      share = left / Math.ceil(left / maxTokens)
    }
    left -= span.tokens
  }
  return joined
}

function trimmed(text: string, { starts, ends }: Span): MemoryPiece[] {
  const piece = text.slice(starts, ends)
  const start = starts + piece.length - piece.trimStart().length
  const said = piece.trim()
  return said === '' ? [] : [{ text: said, starts: start, ends: start + said.length }]
}
