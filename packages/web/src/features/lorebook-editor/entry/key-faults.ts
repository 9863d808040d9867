import { type BookEntry, type KeyProblem, parseKey } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

interface KeyIssue {
  readonly key: string
  readonly sentence: string
  /** The probably intended keys, for a fix with one press. */
  readonly parts?: readonly string[]
}

const sentences: Readonly<Record<KeyProblem, (facts: { key: string }) => string>> = {
  unclosed: m.lorebooks_key_unclosed,
  bare_slash: m.lorebooks_key_bare_slash,
  flags: m.lorebooks_key_flags,
  invalid: m.lorebooks_key_invalid,
  too_long: m.lorebooks_key_too_long,
}

/** Typed separators; in files they may belong to a key. */
const WIDE_COMMA = /[，、；\n]/

/** Finds invalid patterns, and several keys joined by Chinese commas. */
export function findKeyIssues(keys: readonly string[]): KeyIssue[] {
  return keys.flatMap((key): KeyIssue[] => {
    const parsed = parseKey(key)
    if (parsed.kind === 'pattern') return []
    if (parsed.fault !== null) return [{ key, sentence: sentences[parsed.fault]({ key }) }]
    const parts = key.split(WIDE_COMMA).map(part => part.trim())
    if (parts.length === 1) return []
    return [{ key, sentence: m.lorebooks_key_wide_comma({ key }), parts: parts.filter(part => part !== '') }]
  })
}

/** The list marks such entries. */
export function hasKeyIssue({ keys, secondary_keys }: BookEntry): boolean {
  const further = Array.isArray(secondary_keys) ? secondary_keys.map(String) : []
  return [...keys, ...further].some(key => {
    const parsed = parseKey(key)
    return parsed.kind === 'text' && parsed.fault !== null
  })
}
