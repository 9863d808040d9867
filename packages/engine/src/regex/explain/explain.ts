import { REGEX_LIMITS } from '../model/limits.ts'
import { parseFind } from '../run/parse.ts'
import type { PatternPart } from './part.ts'
import { PartReader } from './reader.ts'

/**
 * Explains a `findRegex` part by part. Null if empty or invalid; see `checkFind` for the reason. Macros count as
 * text.
 */
export function explainFind(findRegex: string): PatternPart[] | null {
  if (findRegex.length > REGEX_LIMITS.pattern) return null
  const find = parseFind(findRegex)
  if (find === null || !isValid(find.pattern, find.flags)) return null
  const parts = new PartReader(find.pattern, find.flags).read()
  return parts.map(part => ({ ...part, start: part.start + find.start, end: part.end + find.start }))
}

/** Capturing groups of a `findRegex`: their number and names. */
export function groupsOf(findRegex: string): { count: number; names: string[] } | null {
  const parts = explainFind(findRegex)
  if (parts === null) return null
  const groups = parts.flatMap(({ asked }) => (asked.kind === 'group' ? [asked] : []))
  return { count: groups.length, names: groups.flatMap(({ name }) => name ?? []) }
}

function isValid(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags)
    return true
  } catch {
    return false // only validity matters here
  }
}
