import { LOREBOOK_LIMITS } from '../entry/limits.ts'

/** Why a key that looks like a pattern is treated as text. */
export type KeyProblem = 'unclosed' | 'bare_slash' | 'flags' | 'invalid' | 'too_long'

/** `fault` is set if a text was probably meant as a pattern. */
export type ParsedKey =
  | { kind: 'pattern'; pattern: RegExp }
  | { kind: 'text'; text: string; fault: KeyProblem | null }

/**
 * Parses a key: plain text, or `/pattern/flags` with flags from `gimsuy` and escaped slashes. A faulty pattern is
 * scanned as plain text, and the editor shows the fault.
 */
export function parseKey(key: string): ParsedKey {
  const text = key.trim()
  const pattern = text.startsWith('/') && text.length > 1 ? parsePattern(text) : null
  if (typeof pattern === 'string' || pattern === null) return { kind: 'text', text, fault: pattern }
  return { kind: 'pattern', pattern }
}

function parsePattern(text: string): RegExp | KeyProblem {
  if (text.length > LOREBOOK_LIMITS.patternLength) return 'too_long'
  const end = text.lastIndexOf('/')
  if (end < 2) return 'unclosed'
  const body = text.slice(1, end)
  if (hasBareSlash(body)) return 'bare_slash'
  const flags = text.slice(end + 1)
  if (!/^[gimsuy]*$/.test(flags)) return /^[a-z]*$/i.test(flags) ? 'flags' : 'unclosed'
  if (new Set(flags).size < flags.length) return 'flags'
  try {
    return new RegExp(body, flags)
  } catch {
    return 'invalid' // the constructor throws only for invalid patterns, which the editor shows
  }
}

/** Whether a slash has no backslash before it; what precedes the backslash does not matter. */
function hasBareSlash(body: string): boolean {
  return /(?:^|[^\\])\//.test(body)
}
