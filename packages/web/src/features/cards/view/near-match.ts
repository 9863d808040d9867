import type { Excerpt } from '../../../ui/elements/marked.tsx'

/** What fits before a match in the first of the two lines of a tile, in Latin letters; of Chinese ones half as many. */
const ROOM = 12
const WIDE = /[\u1100-\u{1faff}]/u

/** The same excerpt, begun so shortly before the first match that this is in sight where there are two short lines. */
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

/** How much of the text before a match there is room for, from the beginning of a word. */
function lengthBefore(before: string): number {
  let room = ROOM
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
