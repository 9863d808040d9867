import type { BookEntry } from '../../card/model/card.ts'
import { entryIds } from '../../card/shape/entry-ids.ts'
import {
  fromWorldEntry,
  hasWorldNames,
  RARE_WORLD_FIELDS,
  WORLD_FIELDS,
} from '../../card/shape/world-entry.ts'
import { toBoolean, toNumber, toText } from '../../json/coerce.ts'
import { getOwn, isObject, type JsonObject, omitKeys } from '../../json/json.ts'
import type { Lorebook } from '../entry/types.ts'

/** What a card can say about a whole book, and a world file keeps only in its copy of the card's book. */
const BOOK_FIELDS = ['name', 'description', 'scan_depth', 'token_budget', 'recursive_scanning']
/** Fields of an entry that have a name in world files, or a place among the extensions. */
const RENAMED = ['id', 'keys', 'secondary_keys', 'insertion_order', 'enabled', 'position', 'extensions']
const SAME = ['comment', 'content', 'constant', 'selective', 'use_regex']

/**
 * A world file as a lorebook of Character Card V3. A file made from a card's book brings that book along; what the
 * entries of a world file cannot say is taken from there. It is not kept beside: an edit would leave it behind.
 */
export function fromWorld(file: JsonObject): JsonObject {
  const origin = isObject(file.originalData) ? file.originalData : {}
  const result: JsonObject = omitKeys(file, ['entries', 'originalData'])
  for (const field of BOOK_FIELDS) {
    const value = getOwn(origin, field)
    if (!Object.hasOwn(result, field) && value !== undefined && value !== null) result[field] = value
  }
  return { ...result, entries: listed(file.entries, originalsOf(origin)) }
}

function listed(
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

/** What a world file cannot say about entries that came from a card, by their ids. */
function originalsOf(origin: JsonObject): Map<string, JsonObject> {
  const entries = Array.isArray(origin.entries) ? origin.entries.filter(isObject) : []
  return new Map(entries.map((entry, at) => [toText(entry.id ?? at), omitKeys(entry, [...RENAMED, ...SAME])]))
}

/** The book as a world file that SillyTavern imports: every field it knows, and the others as they are. */
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
    position: toNumber(extensions.position) ?? (entry.position === 'before_char' ? 0 : 1),
    disable: !entry.enabled,
  }
  for (const { world, card, fallback } of WORLD_FIELDS) {
    const value = getOwn(extensions, card)
    result[world] = value === undefined ? fallback : value
  }
  // A card says this one in two places; the extension goes before.
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

/** World files number their entries; an id that is no number, or an odd one, gives way to the next free number. */
function worldIds(entries: readonly BookEntry[]): number[] {
  const numbered = entries.map(entry => {
    const id = toNumber(entry.id)
    const isUid = id !== undefined && Number.isSafeInteger(id) && id >= 0
    return isUid ? { ...entry, id } : (omitKeys(entry, ['id']) as BookEntry) // All its other fields are there.
  })
  return entryIds(numbered).map(Number)
}

/** The book as a file of Character Card V3. World files are written by `toWorldFile`. */
export function toLorebookV3(book: Lorebook): JsonObject {
  return { spec: 'lorebook_v3', data: book }
}
