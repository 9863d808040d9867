import { countTokens } from '../text/tokens/count-tokens.ts'

/** The range is in UTF-16 units. */
export type MemoryChunk = { text: string; starts: number; ends: number }

/**
 * Splits a text into chunks of at most `maxTokens`, each embedded separately: at paragraphs, else sentences, else
 * inside a long sentence. Chunks have similar lengths, because a short remainder resembles everything. Excludes outer
 * whitespace; blank texts have no chunks.
 */
export function splitIntoChunks(text: string, maxTokens: number): MemoryChunk[] {
  if (countTokens(text) <= maxTokens) return trimChunk(text, { starts: 0, ends: text.length })
  const spans = splitSentences(text).flatMap(span => splitByTokens(text, span, maxTokens))
  return joinSpans(spans, maxTokens).flatMap(piece => trimChunk(text, piece))
}

/** Joins neighbours into as few spans as the limit allows, of roughly equal size. */
function joinSpans(spans: readonly CountedSpan[], maxTokens: number): TextSpan[] {
  const joined: CountedSpan[] = []
  let remainingTokens = spans.reduce((sum, { tokens }) => sum + tokens, 0)
  let share = 0
  for (const span of spans) {
    const open = joined.at(-1)
    if (open !== undefined && open.tokens < share && open.tokens + span.tokens <= maxTokens) {
      open.ends = span.ends
      open.tokens += span.tokens
    } else {
      joined.push({ ...span })
      share = remainingTokens / Math.ceil(remainingTokens / maxTokens)
    }
    remainingTokens -= span.tokens
  }
  return joined
}

function trimChunk(text: string, { starts, ends }: TextSpan): MemoryChunk[] {
  const piece = text.slice(starts, ends)
  const start = starts + piece.length - piece.trimStart().length
  const trimmed = piece.trim()
  return trimmed === '' ? [] : [{ text: trimmed, starts: start, ends: start + trimmed.length }]
}

/** In UTF-16 units. */
export type TextSpan = { starts: number; ends: number }
export type CountedSpan = TextSpan & { tokens: number }

/**
 * Possible ends of paragraphs and sentences, including closing quotes. Each alternative consumes its whole run without
 * failing, so that long runs stay linear.
 */
const MAY_END = /\n+|[。！？…；]+["'”’』」）)】]*|[.!?]+["'”’)\]*_]*/g

/** Distance from the middle within which a better split is searched. */
const NEAR_MIDDLE = 64
const PAUSE_MARK = /[\s,，、;:：]/

/** Splits losslessly into paragraphs and sentences with their trailing whitespace. */
export function splitSentences(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let starts = 0
  for (const { index, 0: end } of text.matchAll(MAY_END)) {
    const ends = index + end.length
    if (!isEnd(text, end, ends)) continue
    spans.push({ starts, ends })
    starts = ends
  }
  return starts < text.length ? [...spans, { starts, ends: text.length }] : spans
}

/** A Latin full stop ends a sentence only before whitespace, unlike in 3.14 or a file name. */
function isEnd(text: string, end: string, at: number): boolean {
  return !/^[.!?]/.test(end) || at === text.length || /\s/.test(text.charAt(at))
}

/** Halves a span repeatedly until every part fits the limit. */
export function splitByTokens(text: string, { starts, ends }: TextSpan, maxTokens: number): CountedSpan[] {
  const tokens = countTokens(text.slice(starts, ends))
  const middle = findSplitPoint(text, starts, ends)
  if (tokens <= maxTokens || middle <= starts || middle >= ends) return [{ starts, ends, tokens }]
  return [
    ...splitByTokens(text, { starts, ends: middle }, maxTokens),
    ...splitByTokens(text, { starts: middle, ends }, maxTokens),
  ]
}

/** Returns the last pause near the middle, else the middle; never a position inside a surrogate pair. */
function findSplitPoint(text: string, starts: number, ends: number): number {
  const middle = (starts + ends) >> 1
  for (let at = middle; at > Math.max(starts, middle - NEAR_MIDDLE); at--) {
    if (PAUSE_MARK.test(text.charAt(at - 1))) return at
  }
  return /[\ud800-\udbff]/.test(text.charAt(middle - 1)) ? middle - 1 : middle
}
