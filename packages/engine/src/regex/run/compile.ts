import { REGEX_LIMITS } from '../model/limits.ts'
import { parseFind } from './parse.ts'

/** As many patterns as the scripts of a few chats have; the one that was not used for longest goes first. */
const MOST_KEPT = 400
const kept = new Map<string, RegExp | null>()

/**
 * The expression that a `findRegex` stands for; null when it is empty, too long or no valid pattern, and the script does
 * nothing. Expressions are kept and shared: do not rely on `lastIndex`.
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
    // An invalid pattern is no error: the script finds nothing, as everywhere else.
    return null
  }
}
