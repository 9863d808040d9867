import { type FindNoteCode, parseFind, REGEX_LIMITS } from '@inkling/engine'
import { type DangerCode, findDangers } from './dangers.ts'
import { findSyntaxError } from './read-pattern.ts'

export type FindingCode = 'empty' | 'too_long' | 'invalid' | FindNoteCode | DangerCode

/** A finding about part of a `findRegex`. `detail` is the engine's error message. */
export type Finding = { code: FindingCode; start: number; end: number; detail?: string }

/**
 * Everything an author should know about a `findRegex`, with positions: why it does nothing, what is not read as it
 * looks, and what may be slow. Macros count as text.
 */
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
