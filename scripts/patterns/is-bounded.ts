/** Paths through a pattern that take no noticeable time. */
const MAX_WAYS = 20_000

const ESCAPE_OR_CLASS = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g
const GROUP = /\((?:\?(?:<?[=!]|:|<\w+>))?/g
const QUANTIFIER = /[*+?]|\{(\d+)(?:(,)(\d*))?\}/g

/**
 * Whether a pattern is bounded: from each position it reads a limited number of characters, in so few ways that the
 * text does not matter.
 */
export function isBounded(source: string): boolean {
  const shape = source.replace(ESCAPE_OR_CLASS, 'x').replace(GROUP, '(')
  let ways = 1
  for (const [sign, min, comma, max] of shape.matchAll(QUANTIFIER)) {
    if (sign === '*' || sign === '+' || (comma !== undefined && max === '')) return false
    ways *= sign === '?' ? 2 : comma === undefined ? 1 : Number(max) - Number(min) + 1
  }
  return ways <= MAX_WAYS
}
