import type { BookEntry, CharacterBook } from '../card.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Notices } from '../notices.ts'
import { isEmpty, toBoolean, toNumber, toText, toTextList, toWords } from './coerce.ts'

/** A card's lorebook with every entry complete, or undefined when there is none. */
export function normaliseBook(value: Json | undefined, notices: Notices): CharacterBook | undefined {
  if (!isObject(value)) return undefined
  // A standalone world file keeps its entries in an object keyed by uid; some cards carry one of those.
  const listed = isObject(value.entries) ? Object.values(value.entries) : value.entries
  const entries: BookEntry[] = []
  for (const [at, entry] of (Array.isArray(listed) ? listed : []).entries()) {
    if (isObject(entry)) entries.push(normaliseEntry(entry))
    else notices.add('dropped_item', `data.character_book.entries.${at}`)
  }
  return { ...value, extensions: isObject(value.extensions) ? value.extensions : {}, entries }
}

function normaliseEntry(entry: JsonObject): BookEntry {
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
