import { Notices } from '../../files/notices.ts'
import { getOwn, isObject, type JsonObject, omitKeys } from '../../json/json.ts'
import type { Card, CardData } from '../model/card.ts'
import { normaliseExtensions } from '../model/extensions.ts'
import { V1_FIELDS, V3_FIELDS } from '../shape/fields.ts'
import { toCleanShape } from '../shape/normalise.ts'
import { mergeEdits } from './merge.ts'

/** `modifiedAt` sets the card's modification date (Unix seconds); without it the date stays. */
export type ExportOptions = { modifiedAt?: number }

/**
 * Exports a valid Character Card V3 object: unknown fields stay, unedited extensions keep their original form, and
 * private fields (favourite, last chat) are left out.
 */
export function exportCard(card: Card, options: ExportOptions = {}): JsonObject {
  const shape = card.original ? toCleanShape(card.original, new Notices()) : { data: {}, root: {} }
  const data: CardData = { ...card.data, extensions: exportExtensions(shape.data, card.data) }
  if (options.modifiedAt !== undefined) data.modification_date = options.modifiedAt
  return { spec: 'chara_card_v3', spec_version: '3.0', data, ...publicRoot(shape.root) }
}

function exportExtensions(raw: JsonObject, data: CardData): JsonObject {
  const rawExtensions = isObject(raw.extensions) ? raw.extensions : {}
  const result = mergeEdits(rawExtensions, normaliseExtensions(rawExtensions), data.extensions)
  if (Object.hasOwn(result, 'fav')) result.fav = false
  return result
}

function publicRoot(root: JsonObject): JsonObject {
  const result = omitKeys(root, ['chat', 'spec', 'spec_version', 'data'])
  if (Object.hasOwn(result, 'fav')) result.fav = false
  return result
}

/** Adds the root copies that V1 programs and SillyTavern read. */
export function withRootCopies(v3: JsonObject): JsonObject {
  const data = isObject(v3.data) ? v3.data : {}
  const result: JsonObject = { ...v3, fav: false }
  for (const field of V1_FIELDS) result[field] = data[field] ?? ''
  result.creatorcomment = data.creator_notes ?? ''
  result.tags = data.tags ?? []
  const talkativeness = isObject(data.extensions) ? getOwn(data.extensions, 'talkativeness') : undefined
  if (talkativeness !== undefined) result.talkativeness = talkativeness
  return result
}

/** Converts V3 to V2 as far as possible, with root copies. */
export function toV2(v3: JsonObject): JsonObject {
  const data = isObject(v3.data) ? omitKeys(v3.data, V3_FIELDS) : {}
  if (isObject(data.character_book)) data.character_book = withoutDecorators(data.character_book)
  return withRootCopies({ ...v3, spec: 'chara_card_v2', spec_version: '2.0', data })
}

/** Leading `@@` lines of an entry's content, which only V3 programs understand. */
const DECORATORS = /^(?:@@[^\n]*(?:\n|$))+/

export function withoutDecorators(book: JsonObject): JsonObject {
  if (!Array.isArray(book.entries)) return book
  const entries = book.entries.map(entry => {
    if (!isObject(entry) || typeof entry.content !== 'string') return entry
    return { ...entry, content: entry.content.replace(DECORATORS, '') }
  })
  return { ...book, entries }
}
