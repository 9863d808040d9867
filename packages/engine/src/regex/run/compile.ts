import { REGEX_LIMITS } from '../model/limits.ts'
import { parseFind } from './parse.ts'

/** Maximum number of cached patterns, enough for several chats. The least recently used one is dropped first. */
const CACHE_SIZE = 400
const cache = new Map<string, RegExp | null>()

/**
 * Compiles a `findRegex`; null if it is empty, too long or invalid, so that the script does nothing. Results are cached
 * and shared, so do not rely on `lastIndex`.
 */
export function compileFind(findRegex: string): RegExp | null {
  if (findRegex.length > REGEX_LIMITS.pattern) return null
  const known = cache.get(findRegex)
  const compiled = known === undefined ? compile(findRegex) : known
  cache.delete(findRegex)
  cache.set(findRegex, compiled)
  if (cache.size > CACHE_SIZE) cache.delete(oldest())
  return compiled
}

function oldest(): string {
  for (const findRegex of cache.keys()) return findRegex
  return ''
}

function compile(findRegex: string): RegExp | null {
  const find = parseFind(findRegex)
  if (find === null) return null
  try {
    return new RegExp(find.pattern, find.flags)
  } catch {
    // An invalid pattern matches nothing, as in other programs.
    return null
  }
}
