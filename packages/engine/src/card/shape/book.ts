import type { Notices } from '../../files/notices.ts'
import { isEmpty, toBoolean, toNumber, toText, toTextList, toWords } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { BookEntry, CharacterBook } from '../model/card.ts'
import { entryIds } from './entry-ids.ts'
import { fromWorldEntry, hasWorldNames } from './world-entry.ts'

/** A lorebook with every entry complete, or undefined when there is none. `path` is where its entries stand. */
export function normaliseBook(
  value: Json | undefined,
  notices: Notices,
  path = 'data.character_book.entries',
): CharacterBook | undefined {
  if (!isObject(value)) return undefined
  const entries: BookEntry[] = []
  for (const [place, entry] of listEntries(value.entries)) {
    if (isObject(entry)) entries.push(normaliseEntry(entry, place))
    else notices.add('dropped_item', `${path}.${place}`)
  }
  const extensions = isObject(value.extensions) ? value.extensions : {}
  return { ...value, extensions, entries: withUniqueIds(entries) }
}

/** A standalone world file keeps its entries in an object keyed by uid; some cards carry one of those. */
function listEntries(entries: Json | undefined): [place: string, entry: Json][] {
  return isObject(entries) || Array.isArray(entries) ? Object.entries(entries) : []
}

/** Of entries with one id other programs keep the last. Here each stays, the later ones under ids of their own. */
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
    // Other programs read a missing `enabled` as off; a writer who left it out did not mean that.
    enabled: toBoolean(entry.enabled) ?? true,
    insertion_order: toNumber(entry.insertion_order) ?? 100,
    use_regex: toBoolean(entry.use_regex) ?? false,
  }
  if (isEmpty(entry.secondary_keys)) delete result.secondary_keys
  else result.secondary_keys = keysOf(entry.secondary_keys)
  return result
}

/** Keys may be patterns with commas in them, so only a text that stands for a whole list is split. */
function keysOf(value: Json | undefined): string[] {
  return typeof value === 'string' ? toWords(value) : toTextList(value)
}
