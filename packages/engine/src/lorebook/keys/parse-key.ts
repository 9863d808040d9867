import { LOREBOOK_LIMITS } from '../entry/limits.ts'

/** Why a key that begins like a pattern is plain text all the same. */
export type KeyProblem = 'unclosed' | 'bare_slash' | 'flags' | 'invalid' | 'too_long'

/** What a key is. A text with a fault is one that was probably meant as a pattern. */
export type ParsedKey =
  | { kind: 'pattern'; pattern: RegExp }
  | { kind: 'text'; text: string; fault: KeyProblem | null }

/**
 * Tells what a key is: `/pattern/flags`, with flags out of `gimsuy` and each slash inside written `\/`, or plain text.
 * What is wrong with an attempt at a pattern is told for the editor; in a scan it is plain text.
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
    return 'invalid' // The only thing its constructor throws for; the author is told in the editor.
  }
}

/** A slash counts as escaped when a backslash stands before it, whatever stands before that. */
function hasBareSlash(body: string): boolean {
  return /(?:^|[^\\])\//.test(body)
}
