import type { Notices } from '../../files/notices.ts'
import { isEmpty, toBoolean, toNumber, toText, toTextList, toWords } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { BookEntry, CharacterBook } from '../model/card.ts'
import { entryIds } from './entry-ids.ts'
import { fromWorldEntry, hasWorldNames } from './world-entry.ts'

/** Normalises a lorebook, or a bare list of entries; undefined if there is none. `path` locates entries in notices. */
export function normaliseBook(
  value: Json | undefined,
  notices: Notices,
  path = 'data.character_book.entries',
): CharacterBook | undefined {
  const book = Array.isArray(value) && value.length > 0 ? { entries: value } : value
  if (!isObject(book)) return undefined
  const entries: BookEntry[] = []
  for (const [place, entry] of listEntries(book.entries)) {
    if (isObject(entry)) entries.push(normaliseEntry(withOwnNames(entry), place))
    else notices.add('dropped_item', `${path}.${place}`)
  }
  const extensions = isObject(book.extensions) ? book.extensions : {}
  return { ...book, extensions, entries: withUniqueIds(entries) }
}

/** Other programs' names for an entry's texts. */
const OTHER_NAMES: readonly (readonly [name: string, others: readonly string[]])[] = [
  ['content', ['entry', 'text', 'value']],
  ['comment', ['title', 'displayName']],
  ['keys', ['keywords']],
]

/** Fills missing texts from other programs' names. */
function withOwnNames(entry: JsonObject): JsonObject {
  const result = { ...entry }
  for (const [name, aliases] of OTHER_NAMES) {
    const other = aliases.find(one => !isEmpty(entry[one]))
    const isThere = !isEmpty(entry[name]) || (name === 'keys' && !isEmpty(entry.key))
    if (isThere || other === undefined) continue
    result[name] = entry[other] ?? null
    delete result[other]
  }
  return result
}

/** World files, and some cards, keep entries in an object keyed by uid. */
function listEntries(entries: Json | undefined): [place: string, entry: Json][] {
  return isObject(entries) || Array.isArray(entries) ? Object.entries(entries) : []
}

/** Gives later entries with a duplicate id a new one; other programs keep only the last. */
function withUniqueIds(entries: BookEntry[]): BookEntry[] {
  const ids = entryIds(entries)
  return entries.map((entry, at) => {
    const id = ids[at] ?? at
    return entry.id === undefined || entry.id === id ? entry : { ...entry, id }
  })
}

function normaliseEntry(foreign: JsonObject, place: string): BookEntry {
  const entry = hasWorldNames(foreign) ? fromWorldEntry(foreign, place) : foreign
  const result: BookEntry = {
    ...entry,
    keys: keysOf(entry.keys),
    content: toText(entry.content),
    extensions: isObject(entry.extensions) ? entry.extensions : {},
    // Other programs treat a missing `enabled` as off, which authors did not intend.
    enabled: toBoolean(entry.enabled) ?? true,
    insertion_order: toNumber(entry.insertion_order) ?? 100,
    use_regex: toBoolean(entry.use_regex) ?? false,
  }
  if (isEmpty(entry.secondary_keys)) delete result.secondary_keys
  else result.secondary_keys = keysOf(entry.secondary_keys)
  return result
}

/** Splits only a single string, because keys in a list may be patterns with commas. */
function keysOf(value: Json | undefined): string[] {
  return typeof value === 'string' ? toWords(value) : toTextList(value)
}
