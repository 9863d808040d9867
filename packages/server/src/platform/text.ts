import { plainText, type TextRange } from '@inkling/engine'

export interface Excerpt {
  readonly excerpt: string
  readonly matches: TextRange[]
}

/** Before the first match, and in total (UTF-16 units). */
const CONTEXT_BEFORE = 40
const LENGTH = 200
/** A page of tags may contain little plain text. */
const SCANNED_AROUND = 2_000

/** Includes the matches' positions in the excerpt. Null without a match. */
export function excerptAround(text: string, ranges: readonly TextRange[]): Excerpt | null {
  const [first] = ranges
  if (first === undefined) return null
  const start = isNear(first) ? 0 : wholeFrom(text, first.start - CONTEXT_BEFORE)
  const end = wholeFrom(text, Math.max(first.end, Math.min(text.length, start + LENGTH)))
  const head = start > 0 ? '…' : ''
  const shift = head.length - start
  const matches = ranges
    .filter(range => range.end <= end)
    .map(range => ({ start: range.start + shift, end: range.end + shift }))
  return { excerpt: head + text.slice(start, end) + (end < text.length ? '…' : ''), matches }
}

/** For text with markup. Matches are kept even inside markup. */
export function plainExcerptAround(text: string, ranges: readonly TextRange[]): Excerpt | null {
  const [first] = ranges
  if (first === undefined) return null
  const start = wholeFrom(text, outOfTag(text, Math.max(0, first.start - SCANNED_AROUND), first.start))
  const end = wholeFrom(text, first.end + SCANNED_AROUND)
  const near = ranges
    .filter(range => range.end <= end)
    .map(range => ({ start: range.start - start, end: range.end - start }))
  const plain = plainText(text.slice(start, end), near)
  return excerptAround(plain.text, plain.kept)
}

/** Stays in the tag unless the tag ends before `limit`. */
function outOfTag(text: string, at: number, limit: number): number {
  if (at === 0) return 0
  const [bracket] = /[<>]/.exec(text.slice(at, limit)) ?? []
  return bracket === '>' ? text.indexOf('>', at) + 1 : at
}

/** True where cutting would save nothing. */
const isNear = ({ start }: TextRange): boolean => start <= CONTEXT_BEFORE + 1

/** Does not split a surrogate pair. */
const wholeFrom = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at

export const quoteShellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
