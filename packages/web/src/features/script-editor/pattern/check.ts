import { type FindNoteCode, parseFind, REGEX_LIMITS } from '@inkling/engine'
import { type DangerCode, findDangers } from './dangers.ts'
import { findSyntaxError } from './read-pattern.ts'

export type FindingCode = 'empty' | 'too_long' | 'invalid' | FindNoteCode | DangerCode

/** `start` and `end` are positions in `findRegex`; `detail` is the engine's error message. */
export type Finding = { code: FindingCode; start: number; end: number; detail?: string }

/** Reports where a `findRegex` does nothing, reads differently than it looks, or may be slow. Macros count as text. */
export function checkFind(findRegex: string): Finding[] {
  const end = findRegex.length
  if (end > REGEX_LIMITS.pattern) return [{ code: 'too_long', start: REGEX_LIMITS.pattern, end }]
  const find = parseFind(findRegex)
  if (find === null) return [{ code: 'empty', start: 0, end }]
  const { pattern, flags, start, notes } = find
  const detail = findSyntaxError(pattern, flags)
  if (detail !== null) return [...notes, { code: 'invalid', start, end: start + pattern.length, detail }]
  const dangers = findDangers(pattern, flags).map(({ code, start: from, end: to }) => ({
    code,
    start: start + from,
    end: start + to,
  }))
  return [...notes, ...dangers]
}
