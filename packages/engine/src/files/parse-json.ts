import { CARD_LIMITS } from './limits.ts'
import { CardReadError } from './problems.ts'

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING = new Set(['{', '['].map(each => each.charCodeAt(0)))
const CLOSING = new Set(['}', ']'].map(each => each.charCodeAt(0)))

/**
 * End of the object or list that starts a text, or null if unclosed.
 * @throws CardReadError beyond the depth limit, because parsers take seconds and gigabytes for millions of brackets
 */
export function findJsonEnd(text: string): number | null {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = stringEnd(text, at)
    else if (OPENING.has(code)) depth++
    else if (CLOSING.has(code)) depth--
    if (depth > CARD_LIMITS.jsonDepth) throw new CardReadError('too_deep', { limit: CARD_LIMITS.jsonDepth })
    if (depth === 0) return at + 1
  }
  return null
}

/**
 * Parses JSON; undefined if invalid.
 * @throws CardReadError when nested too deep
 */
export function parseWholeJson(text: string): unknown {
  findJsonEnd(text.trimStart())
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON; callers have a fallback
  }
}

function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
