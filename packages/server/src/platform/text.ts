import { plainText, type TextRange } from '@inkling/engine'

export interface Excerpt {
  readonly excerpt: string
  readonly matches: TextRange[]
}

/** UTF-16 units before the first match, and in all. */
const BEFORE = 40
const LENGTH = 200
/** What is read on either side of a match: of a page of tags little may be left in plain words. */
const AROUND = 2_000

/** The part of a text around the first of these places, and where they are in it; null without any. */
export function excerptAround(text: string, found: readonly TextRange[]): Excerpt | null {
  const [first] = found
  if (first === undefined) return null
  const start = isNear(first) ? 0 : wholeFrom(text, first.start - BEFORE)
  const end = wholeFrom(text, Math.max(first.end, Math.min(text.length, start + LENGTH)))
  const head = start > 0 ? '…' : ''
  const shift = head.length - start
  const matches = found
    .filter(range => range.end <= end)
    .map(range => ({ start: range.start + shift, end: range.end + shift }))
  return { excerpt: head + text.slice(start, end) + (end < text.length ? '…' : ''), matches }
}

/** The same of a text with marks, in plain words; what was found stays as it is, also where it is a mark itself. */
export function plainExcerptAround(text: string, found: readonly TextRange[]): Excerpt | null {
  const [first] = found
  if (first === undefined) return null
  const start = wholeFrom(text, outOfTag(text, Math.max(0, first.start - AROUND), first.start))
  const end = wholeFrom(text, first.end + AROUND)
  const near = found
    .filter(range => range.end <= end)
    .map(range => ({ start: range.start - start, end: range.end - start }))
  const plain = plainText(text.slice(start, end), near)
  return excerptAround(plain.text, plain.kept)
}

/** The place, or behind the tag that it is within, if that ends before `most`. */
function outOfTag(text: string, at: number, most: number): number {
  if (at === 0) return 0
  const [bracket] = /[<>]/.exec(text.slice(at, most)) ?? []
  return bracket === '>' ? text.indexOf('>', at) + 1 : at
}

/** So little is before it that an ellipsis would save nothing. */
const isNear = ({ start }: TextRange): boolean => start <= BEFORE + 1

/** The place, or the one before it if it would cut a pair of surrogates in two. */
const wholeFrom = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at

/** A text as one word of a command that somebody may copy into a shell. */
export const quoteShellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
