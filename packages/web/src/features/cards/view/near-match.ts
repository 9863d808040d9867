import type { Excerpt } from '../../../ui/elements/marked.tsx'

/** Latin characters that fit before a match in a tile's first line; wide ones count double. */
const MAX_LETTERS = 12
const WIDE = /[\u1100-\u{1faff}]/u

/** Trims an excerpt so that two short lines show its first match. */
export function trimToMatch({ excerpt, matches }: Excerpt): Excerpt {
  const first = matches[0]?.start ?? 0
  const from = first - lengthBefore(excerpt.slice(0, first))
  if (from <= 1) return { excerpt, matches }
  const shift = from - 1 // for the ellipsis
  return {
    excerpt: `…${excerpt.slice(from)}`,
    matches: matches.map(({ start, end }) => ({ start: start - shift, end: end - shift })),
  }
}

/** Length of the text that fits before the match, from a word boundary. */
function lengthBefore(before: string): number {
  let room = MAX_LETTERS
  let length = 0
  for (const letter of [...before].reverse()) {
    room -= WIDE.test(letter) ? 2 : 1
    if (room < 0) return wholeWords(before, length)
    length += letter.length
  }
  return length
}

function wholeWords(before: string, length: number): number {
  const end = before.slice(-length || before.length)
  const isCut = /[\p{L}\p{N}]/u.test(before.at(-length - 1) ?? '') && /^[a-z0-9]/i.test(end)
  return end.replace(isCut ? /^\S*[\s·]*/u : /^[\s·]+/u, '').length
}
