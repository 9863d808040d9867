import { REGEX_LIMITS } from '../model/limits.ts'
import { type FindNoteCode, parseFind } from '../run/parse.ts'
import { type DangerCode, findDangers } from './dangers.ts'

export type FindingCode = 'empty' | 'too_long' | 'invalid' | FindNoteCode | DangerCode

/** What there is to say about a part of a `findRegex`. `detail` is what the browser or Node says is invalid. */
export type Finding = { code: FindingCode; start: number; end: number; detail?: string }

/**
 * Everything an author should know about a `findRegex`, with positions in it: why it does nothing, what of it is not
 * taken as it looks, and what may make it slow. Macros in it are taken for text.
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

function findSyntaxError(pattern: string, flags: string): string | null {
  try {
    new RegExp(pattern, flags)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
