import { Notices } from '../../files/notices.ts'
import { toBoolean } from '../../json/coerce.ts'
import { getOwn, isEqualJson, isObject, type Json, type JsonObject, omitKeys } from '../../json/json.ts'
import type { Card, CardData } from '../model/card.ts'
import { V1_FIELDS } from '../shape/fields.ts'
import { normaliseData, toCleanShape } from '../shape/normalise.ts'
import { hasWorldNames } from '../shape/world-entry.ts'
import { type ExportOptions, exportCard, withRootCopies } from './export.ts'
import { mergeEdits, mergeValue } from './merge.ts'

/**
 * Writes the original file as indented JSON, with edits applied and private fields removed. Cards created here or by
 * programs with their own format become complete V3 with root copies for old programs.
 */
export function writeCardJson(card: Card, options: ExportOptions = {}): Uint8Array {
  const json = editFile(card, options) ?? withRootCopies(exportCard(card, options))
  return new TextEncoder().encode(JSON.stringify(json, null, 4))
}

interface ReadFile {
  readonly original: JsonObject
  /** All fields, from `data` or the root. */
  readonly raw: JsonObject
  readonly before: CardData
}

/** Returns null if the file's format cannot hold the edits. */
function editFile({ data, original }: Card, options: ExportOptions): JsonObject | null {
  if (original === null) return null
  const { kind, data: raw } = toCleanShape(original, new Notices())
  if (kind === 'other') return null
  const file = { original, raw, before: normaliseData(raw, new Notices()) }
  const fields = Object.keys({ ...file.before, ...data })
  const edited = fields.filter(field => !isEqualJson(getOwn(file.before, field), getOwn(data, field)))
  if (edited.length === 0) return withoutPrivate(original)
  if (kind === 'v1')
    return edited.every(field => isAtRoot(original, field)) ? editRoot(file, data, edited) : null
  return editData(file, data, edited, original.spec === 'chara_card_v3' ? options : {})
}

/** Root fields that duplicate another field under a different name. */
const ALIASES: Readonly<Record<string, string>> = { creator_notes: 'creatorcomment' }

const isCopied = (original: JsonObject, field: string): boolean =>
  Object.hasOwn(original, field) || Object.hasOwn(original, ALIASES[field] ?? field)

const isAtRoot = (original: JsonObject, field: string): boolean =>
  isCopied(original, field) || V1_FIELDS.some(known => known === field)

function editData(
  file: ReadFile,
  data: CardData,
  edited: readonly string[],
  { modifiedAt }: ExportOptions,
): JsonObject {
  const { original } = file
  const inside = isObject(original.data) ? { ...original.data } : { ...file.raw }
  for (const field of edited) setOrClear(inside, field, editField(file, data, field))
  if (modifiedAt !== undefined) inside.modification_date = modifiedAt
  // Old programs read the root copies, so these must follow.
  const copied = edited.filter(field => field !== 'extensions' && isCopied(original, field))
  const root = editRoot(file, data, copied)
  const talkativeness = getOwn(data.extensions, 'talkativeness')
  if (edited.includes('extensions') && Object.hasOwn(root, 'talkativeness') && talkativeness !== undefined)
    root.talkativeness = talkativeness
  return withoutPrivate({ ...root, data: inside })
}

function editRoot(file: ReadFile, data: CardData, edited: readonly string[]): JsonObject {
  const root = { ...file.original }
  for (const field of edited) {
    const value = editField(file, data, field)
    const alias = ALIASES[field]
    if (alias !== undefined && Object.hasOwn(root, alias)) setOrClear(root, alias, value)
    if (alias === undefined || Object.hasOwn(root, field)) setOrClear(root, field, value)
  }
  return withoutPrivate(root)
}

function setOrClear(json: JsonObject, field: string, value: Json | undefined): void {
  if (value === undefined) delete json[field]
  else json[field] = value
}

function editField({ raw, before }: ReadFile, data: CardData, field: string): Json | undefined {
  const [was, is, now] = [getOwn(raw, field), getOwn(before, field), getOwn(data, field)]
  if (now === undefined) return undefined
  const merged = mergeValue(was, is, now)
  if (field !== 'character_book' || !isObject(merged) || !isObject(was) || !isObject(is) || !isObject(now))
    return merged
  return { ...merged, entries: mergeEntries(was.entries, listOf(is.entries), listOf(now.entries)) }
}

/** Keeps unedited entries in their original form, whatever changed around them. */
function mergeEntries(raw: Json | undefined, before: readonly Json[], after: readonly Json[]): Json[] {
  const written = Array.isArray(raw) && raw.every(isObject) ? raw : []
  if (written.length !== before.length) return [...after]
  const byId = Map.groupBy(before.keys(), at => idOf(before[at]))
  return after.map((entry, n) => {
    const [sameId, another] = byId.get(idOf(entry)) ?? []
    const isSameList = before.length === after.length
    const at = idOf(entry) === undefined || another !== undefined ? (isSameList ? n : -1) : (sameId ?? -1)
    const [was, is] = [written[at], before[at]]
    if (was === undefined || !isObject(is) || !isObject(entry)) return entry
    if (isEqualJson(is, entry)) return was
    // World-file field names would remain beside ours and take precedence.
    return hasWorldNames(was) ? entry : mergeEdits(was, is, entry)
  })
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

const idOf = (entry: Json | undefined): Json | undefined => (isObject(entry) ? entry.id : undefined)

function withoutPrivate(json: JsonObject): JsonObject {
  const result = notFavourite(omitKeys(json, ['chat']))
  if (!isObject(result.data) || !isObject(result.data.extensions)) return result
  return { ...result, data: { ...result.data, extensions: notFavourite(result.data.extensions) } }
}

const notFavourite = (json: JsonObject): JsonObject =>
  toBoolean(getOwn(json, 'fav')) === true ? { ...json, fav: false } : json
