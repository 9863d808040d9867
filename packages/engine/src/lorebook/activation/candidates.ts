import { entryIds } from '../../card/shape/entry-ids.ts'
import { toBoolean, toNumber } from '../../json/coerce.ts'
import { Variables } from '../../macros/context/variables.ts'
import { expandMacros } from '../../macros/expand.ts'
import { type EntryRules, readRules } from '../entry/rules.ts'
import type { ActivationInput, AttachedBook, BookSource, Lorebook } from '../entry/types.ts'
import { type EntryKeys, mapKeys, readEntryKeys } from '../keys/entry-keys.ts'
import { hasMacros, Lexicons, type MacroKey, type ScanKey } from '../keys/scan-key.ts'

/** An entry with book and global settings resolved. */
export type Candidate = {
  /** `<book id>.<entry uid>` */
  id: string
  source: AttachedBook
  rules: EntryRules
  keys: EntryKeys<ScanKey>
  wholeWords: boolean
  /** Null means `commonDepth`, which deepening passes extend. */
  scanDepth: number | null
  commonDepth: number
  isRecursive: boolean
}

/** If a book is attached more than once, the first of these sources wins. */
const RANKS: readonly BookSource[] = ['global', 'chat', 'persona', 'card']

/**
 * Entries of all attached books, without duplicates, in order of consideration: chat, persona, then card and global by
 * strategy; within each, higher orders first.
 */
export function gatherCandidates(input: ActivationInput): Candidate[] {
  const books = uniqueBooks(input.books)
  const settle = createKeyExpander(input)
  const of = (...sources: BookSource[]) =>
    books
      .filter(({ source }) => sources.includes(source))
      .flatMap(book => bookCandidates(book, input, settle))
      .sort((a, b) => b.rules.priority - a.rules.priority)
  return [...of('chat'), ...of('persona'), ...byStrategy(input.settings.strategy, of)]
}

function byStrategy(
  strategy: ActivationInput['settings']['strategy'],
  of: (...sources: BookSource[]) => Candidate[],
): Candidate[] {
  switch (strategy) {
    case 'merged':
      return of('global', 'card')
    case 'card_first':
      return [...of('card'), ...of('global')]
    case 'global_first':
      return [...of('global'), ...of('card')]
    default:
      return strategy satisfies never
  }
}

function uniqueBooks(books: readonly AttachedBook[]): AttachedBook[] {
  const best = new Map<string, AttachedBook>()
  for (const book of books) {
    const other = best.get(book.id)
    if (!other || RANKS.indexOf(book.source) < RANKS.indexOf(other.source)) best.set(book.id, book)
  }
  return [...best.values()]
}

type ExpandKeys = (entry: CompiledEntry) => EntryKeys<ScanKey>

/** Expands macros in keys. Discards variables they write, because no entry is active yet. */
function createKeyExpander({ values, settings }: ActivationInput): ExpandKeys {
  const lexicons = new Lexicons()
  const { variables } = values
  const scratch = variables ? { ...values, variables: new Variables(variables.values()) } : values
  return ({ rules, keys }) => {
    const isExact = rules.isCaseSensitive ?? settings.case_sensitive
    return mapKeys(keys, key =>
      key.kind === 'macro' ? lexicons.key(expandMacros(key.source, scratch), isExact) : key,
    )
  }
}

function bookCandidates(
  source: AttachedBook,
  { settings }: ActivationInput,
  settle: ExpandKeys,
): Candidate[] {
  const { scan_depth, recursive_scanning } = source.book
  const bookDepth = toNumber(scan_depth) ?? 0
  const common = {
    source,
    // 0 means unset, because some programs export it in every book.
    commonDepth: bookDepth > 0 ? bookDepth : settings.scan_depth,
    isRecursive: toBoolean(recursive_scanning) ?? settings.recursive,
  }
  return compileBook(source.book, settings.case_sensitive).map(entry => ({
    ...common,
    id: `${source.id}.${entry.uid}`,
    rules: entry.rules,
    keys: settle(entry),
    wholeWords: entry.rules.wholeWords ?? settings.match_whole_words,
    scanDepth: entry.rules.scanDepth,
  }))
}

export type CompiledEntry = { uid: string; rules: EntryRules; keys: EntryKeys<ScanKey | MacroKey> }

const folded = new WeakMap<Lorebook, readonly CompiledEntry[]>()
const exact = new WeakMap<Lorebook, readonly CompiledEntry[]>()

/**
 * Compiles the part of a book's entries that does not depend on the chat. Cached per book object, since books are
 * immutable.
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
    const keys = mapKeys(readEntryKeys(rules), (source): ScanKey | MacroKey =>
      hasMacros(source) ? { kind: 'macro', source } : lexicons.key(source, isExact),
    )
    return { uid: String(ids[at]), rules, keys }
  })
}
