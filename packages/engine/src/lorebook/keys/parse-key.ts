import { LOREBOOK_LIMITS } from '../entry/limits.ts'

/** Why a key that looks like a pattern is treated as text. */
export type KeyProblem = 'unclosed' | 'bare_slash' | 'flags' | 'invalid' | 'too_long'

/** A parsed key. A text with a fault was probably meant as a pattern. */
export type ParsedKey =
  | { kind: 'pattern'; pattern: RegExp }
  | { kind: 'text'; text: string; fault: KeyProblem | null }

/**
 * Parses a key: `/pattern/flags` with flags of `gimsuy` and escaped slashes, or plain text. Faults are shown in the
 * editor; scans use plain text.
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
    return 'invalid' // the constructor throws only for this; the editor shows it
  }
}

/** A slash is escaped if preceded by a backslash, regardless of what is before that. */
function hasBareSlash(body: string): boolean {
  return /(?:^|[^\\])\//.test(body)
}
