import type { BookEntry } from '../../card/model/card.ts'
import { entryIds } from '../../card/shape/entry-ids.ts'
import { readPositionNumber } from '../../card/shape/entry-words.ts'
import {
  fromWorldEntry,
  hasWorldNames,
  RARE_WORLD_FIELDS,
  WORLD_FIELDS,
} from '../../card/shape/world-entry.ts'
import { toBoolean, toNumber, toText } from '../../json/coerce.ts'
import { getOwn, isObject, type JsonObject, listObjects, omitKeys } from '../../json/json.ts'
import type { Lorebook } from '../entry/types.ts'

/** Book fields that world files keep only in their copy of the card's book. */
const BOOK_FIELDS = ['name', 'description', 'scan_depth', 'token_budget', 'recursive_scanning']
/** Entry fields with a world-file name or an extension. */
const RENAMED = ['id', 'keys', 'secondary_keys', 'insertion_order', 'enabled', 'position', 'extensions']
const SHARED_FIELDS = ['comment', 'content', 'constant', 'selective', 'use_regex']

/**
 * Converts a world file to a Character Card V3 lorebook. Takes what world entries cannot express from the embedded copy
 * of the card's book, then drops the copy, because edits would make it outdated.
 */
export function fromWorld(file: JsonObject): JsonObject {
  const origin = isObject(file.originalData) ? file.originalData : {}
  const result: JsonObject = omitKeys(file, ['entries', 'originalData'])
  for (const field of BOOK_FIELDS) {
    const value = getOwn(origin, field)
    if (!Object.hasOwn(result, field) && value !== undefined && value !== null) result[field] = value
  }
  return { ...result, entries: listEntries(file.entries, originalsOf(origin)) }
}

function listEntries(
  entries: JsonObject[string] | undefined,
  originals: Map<string, JsonObject>,
): JsonObject[string] {
  if (!isObject(entries) && !Array.isArray(entries)) return []
  return Object.entries(entries).map(([place, entry]) => {
    if (!isObject(entry) || !hasWorldNames(entry)) return entry
    const read = fromWorldEntry(entry, place)
    return { ...originals.get(toText(read.id)), ...read }
  })
}

/** Entry data that only cards have, by id. */
function originalsOf(origin: JsonObject): Map<string, JsonObject> {
  const entries = listObjects(origin.entries)
  return new Map(
    entries.map((entry, at) => [toText(entry.id ?? at), omitKeys(entry, [...RENAMED, ...SHARED_FIELDS])]),
  )
}

export function toWorldFile(book: Lorebook): JsonObject {
  const ids = worldIds(book.entries)
  const entries = book.entries.map((entry, at): [string, JsonObject] => {
    const uid = ids[at] ?? at
    return [String(uid), toWorldEntry(entry, uid)]
  })
  return { ...book, entries: Object.fromEntries(entries) }
}

function toWorldEntry(entry: BookEntry, uid: number): JsonObject {
  const { extensions } = entry
  const result: JsonObject = {
    ...omitKeys(entry, [...RENAMED, 'use_regex']),
    uid,
    key: entry.keys,
    keysecondary: entry.secondary_keys ?? [],
    comment: entry.comment ?? entry.name ?? '',
    content: entry.content,
    constant: toBoolean(entry.constant) ?? false,
    selective: toBoolean(entry.selective) ?? false,
    order: entry.insertion_order,
    position: readPositionNumber(extensions.position) ?? readPositionNumber(entry.position) ?? 1,
    disable: !entry.enabled,
  }
  for (const { world, card, fallback } of WORLD_FIELDS) {
    const value = getOwn(extensions, card)
    result[world] = value === undefined ? fallback : value
  }
  // Cards store case sensitivity twice; the extension takes precedence.
  result.caseSensitive ??= toBoolean(entry.case_sensitive) ?? null
  for (const { world, card } of RARE_WORLD_FIELDS) {
    const value = getOwn(extensions, card)
    if (value !== undefined) result[world] = value
  }
  const unknown = omitKeys(extensions, [
    'position',
    ...[...WORLD_FIELDS, ...RARE_WORLD_FIELDS].map(field => field.card),
  ])
  return Object.keys(unknown).length > 0 ? { ...result, extensions: unknown } : result
}

/** World files need numeric ids; others get the next free number. */
function worldIds(entries: readonly BookEntry[]): number[] {
  const numbered = entries.map(entry => {
    const id = toNumber(entry.id)
    const isUid = id !== undefined && Number.isSafeInteger(id) && id >= 0
    return isUid ? { ...entry, id } : (omitKeys(entry, ['id']) as BookEntry) // all other fields remain
  })
  return entryIds(numbered).map(Number)
}

/** `toWorldFile` exports world files instead. */
export function toLorebookV3(book: Lorebook): JsonObject {
  return { spec: 'lorebook_v3', data: book }
}
