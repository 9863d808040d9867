import { countTokens } from '../text/tokens/count-tokens.ts'

/** A piece of a text and where it stands in it, in UTF-16 units. */
export type MemoryChunk = { text: string; starts: number; ends: number }

/**
 * A text in pieces of at most so many tokens, each of which gets a vector of its own. A piece ends where a paragraph
 * does, or else a sentence, and only within a sentence that is too long by itself somewhere else. Pieces of one text are
 * of about the same length, for a scrap at the end would be like everything and nothing. White space around a piece is
 * not a part of it; what is only white space has none.
 */
export function splitIntoChunks(text: string, maxTokens: number): MemoryChunk[] {
  if (countTokens(text) <= maxTokens) return trimChunk(text, { starts: 0, ends: text.length })
  const spans = splitSentences(text).flatMap(span => splitByTokens(text, span, maxTokens))
  return joinSpans(spans, maxTokens).flatMap(piece => trimChunk(text, piece))
}

/** Joins neighbours to as few spans as the limit allows, each about as long as an even share of what is left. */
function joinSpans(spans: readonly CountedSpan[], maxTokens: number): TextSpan[] {
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

function trimChunk(text: string, { starts, ends }: TextSpan): MemoryChunk[] {
  const piece = text.slice(starts, ends)
  const start = starts + piece.length - piece.trimStart().length
  const said = piece.trim()
  return said === '' ? [] : [{ text: said, starts: start, ends: start + said.length }]
}

/** A stretch of a text, in UTF-16 units. */
export type TextSpan = { starts: number; ends: number }
export type CountedSpan = TextSpan & { tokens: number }

/**
 * Where a paragraph or a sentence may end, with the quotes and brackets that close there. Each alternative takes a whole
 * run and cannot fail once it has begun, so that a megabyte of dots is gone through once.
 */
const MAY_END = /\n+|[。！？…；]+["'”’』」）)】]*|[.!?]+["'”’)\]*_]*/g

/** How far from the middle a better place to cut a long sentence is looked for. */
const NEAR_MIDDLE = 64
const PAUSE = /[\s,，、;:：]/

/** A text in paragraphs and sentences, each with the white space behind it; nothing is left out. */
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

/** A Latin full stop ends a sentence only before white space: not in 3.14, nor in a name of a file. */
function isEnd(text: string, end: string, at: number): boolean {
  return !/^[.!?]/.test(end) || at === text.length || /\s/.test(text.charAt(at))
}

/** A span, cut in halves until no part of it has more tokens than it may. */
export function splitByTokens(text: string, { starts, ends }: TextSpan, maxTokens: number): CountedSpan[] {
  const tokens = countTokens(text.slice(starts, ends))
  const middle = findSplitPoint(text, starts, ends)
  if (tokens <= maxTokens || middle <= starts || middle >= ends) return [{ starts, ends, tokens }]
  return [
    ...splitByTokens(text, { starts, ends: middle }, maxTokens),
    ...splitByTokens(text, { starts: middle, ends }, maxTokens),
  ]
}

/** The last pause before the middle if there is one near it, else the middle; never within a pair of surrogates. */
function findSplitPoint(text: string, starts: number, ends: number): number {
  const middle = (starts + ends) >> 1
  for (let at = middle; at > Math.max(starts, middle - NEAR_MIDDLE); at--) {
    if (PAUSE.test(text.charAt(at - 1))) return at
  }
  return /[\ud800-\udbff]/.test(text.charAt(middle - 1)) ? middle - 1 : middle
}
