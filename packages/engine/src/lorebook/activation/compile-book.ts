import { entryIds } from '../../card/shape/entry-ids.ts'
import { type EntryRules, readRules } from '../entry/rules.ts'
import type { Lorebook } from '../entry/types.ts'
import { type EntryKeys, keysOf, mapKeys } from '../keys/entry-keys.ts'
import { hasMacros, Lexicons, type MacroKey, type ScanKey } from '../keys/scan-key.ts'

/** An entry as an activation works with it. */
export type CompiledEntry = { uid: string; rules: EntryRules; keys: EntryKeys<ScanKey | MacroKey> }

const folded = new WeakMap<Lorebook, readonly CompiledEntry[]>()
const exact = new WeakMap<Lorebook, readonly CompiledEntry[]>()

/**
 * The entries of a book with everything read that no chat can change. Remembered for as long as the book is: a book is
 * a value, and an edited one another value.
 */
export function compileBook(book: Lorebook, isCaseSensitive: boolean): readonly CompiledEntry[] {
  const compiled = isCaseSensitive ? exact : folded
  const known = compiled.get(book)
  if (known) return known
  const entries = compile(book, isCaseSensitive)
  compiled.set(book, entries)
  return entries
}

function compile(book: Lorebook, isCaseSensitive: boolean): CompiledEntry[] {
  const lexicons = new Lexicons()
  const ids = entryIds(book.entries)
  return book.entries.map((entry, at) => {
    const rules = readRules(entry)
    const isExact = rules.isCaseSensitive ?? isCaseSensitive
    const keys = mapKeys(keysOf(rules), (source): ScanKey | MacroKey =>
      hasMacros(source) ? { kind: 'macro', source } : lexicons.key(source, isExact),
    )
    return { uid: String(ids[at]), rules, keys }
  })
}
