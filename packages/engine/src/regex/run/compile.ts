import { REGEX_LIMITS } from '../model/limits.ts'
import { parseFind } from './parse.ts'

/** Enough for several chats; least recently used first out. */
const MOST_KEPT = 400
const kept = new Map<string, RegExp | null>()

/**
 * Compiles a `findRegex`; null if empty, too long or invalid, in which case the script does nothing. Cached and
 * shared, so do not rely on `lastIndex`.
 */
export function compileFind(findRegex: string): RegExp | null {
  if (findRegex.length > REGEX_LIMITS.pattern) return null
  const known = kept.get(findRegex)
  const compiled = known === undefined ? compile(findRegex) : known
  kept.delete(findRegex)
  kept.set(findRegex, compiled)
  if (kept.size > MOST_KEPT) kept.delete(oldest())
  return compiled
}

function oldest(): string {
  for (const findRegex of kept.keys()) return findRegex
  return ''
}

function compile(findRegex: string): RegExp | null {
  const find = parseFind(findRegex)
  if (find === null) return null
  try {
    return new RegExp(find.pattern, find.flags)
  } catch {
    // An invalid pattern just finds nothing, as in other programs.
    return null
  }
}
