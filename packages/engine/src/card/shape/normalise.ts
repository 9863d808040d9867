import { cleanJson } from '../../files/clean.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import { type Notice, Notices } from '../../files/notices.ts'
import { attempt, type CardProblem, CardReadError } from '../../files/problems.ts'
import { recogniseJson } from '../../files/recognise-json.ts'
import { isEmpty, toText, toTextList, toUnixSeconds } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../json/json.ts'
import type { AssetRow, Card, CardData } from '../model/card.ts'
import { normaliseExtensions } from '../model/extensions.ts'
import { normaliseBook } from './book.ts'
import { SPEC_FIELDS, TEXT_FIELDS, V1_FIELDS } from './fields.ts'
import { reportMojibake } from './mojibake.ts'
import { type CardShape, detectShape } from './shape.ts'
import { readGreetings, readTags, readText } from './text-items.ts'

export type CardResult = { ok: true; card: Card; notices: Notice[] } | { ok: false; problem: CardProblem }

/** Normalises an alleged card: V1, V2, V3, Agnaistic or Pygmalion. */
export function normaliseCard(json: unknown): CardResult {
  const notices = new Notices()
  const result = attempt(() => cardFrom(json, notices))
  return result.ok ? { ok: true, card: result.value, notices: notices.list } : result
}

/**
 * Like `normaliseCard`, for readers with their own notices. An unnamed card gets `fallbackName`.
 * @throws CardReadError
 */
export function cardFrom(json: unknown, notices: Notices, fallbackName = ''): Card {
  const cleaned = cleanJson(json, notices)
  if (!isObject(cleaned)) throw notACardError(cleaned)
  const original = fallbackName === '' ? cleaned : withName(cleaned, fallbackName)
  const data = normaliseData(toCleanShape(original, notices).data, notices)
  if (data.name.trim() === '') throw new CardReadError('no_name')
  reportMojibake(data, notices)
  return { data, original }
}

/** Sets a missing name in the JSON's own format. */
function withName(json: JsonObject, name: string): JsonObject {
  const { data } = json
  if (isObject(data)) return isBlank(data.name) ? { ...json, data: { ...data, name } } : json
  if ('char_persona' in json || 'char_greeting' in json) return { ...json, char_name: name }
  return isBlank(json.name) ? { ...json, name } : json
}

const isBlank = (value: Json | undefined): boolean => toText(value).trim() === ''

function notACardError(json: Json): CardReadError {
  const kind = recogniseJson(json)
  return new CardReadError('not_a_card', kind === 'unknown' ? {} : { kind })
}

/** The card's shape; if `data` was a string of JSON, its content is cleaned too. */
export function toCleanShape(original: JsonObject, notices: Notices): CardShape {
  const shape = detectShape(original, notices)
  if (typeof original.data !== 'string') return shape
  const data = cleanJson(shape.data, notices)
  return { ...shape, data: isObject(data) ? data : {} }
}

/** Converts known fields to their declared types and keeps unknown ones. */
export function normaliseData(raw: JsonObject, notices: Notices): CardData {
  for (const field of V1_FIELDS) if (raw[field] === undefined) notices.add('missing_field', `data.${field}`)
  return {
    ...omitKeys(raw, SPEC_FIELDS),
    ...readTexts(raw, notices),
    alternate_greetings: readGreetings(raw.alternate_greetings, 'data.alternate_greetings', notices),
    group_only_greetings: readGreetings(raw.group_only_greetings, 'data.group_only_greetings', notices),
    tags: readTags(raw.tags, 'data.tags', notices),
    extensions: normaliseExtensions(raw.extensions),
    ...readOptionals(raw, notices),
  }
}

type CardTexts = Pick<CardData, (typeof TEXT_FIELDS)[number]>

function readTexts(raw: JsonObject, notices: Notices): CardTexts {
  const texts = {} as CardTexts // the loop below fills exactly these keys
  for (const field of TEXT_FIELDS) {
    const value = raw[field]
    texts[field] = readText(value)
    if (!isEmpty(value) && typeof value !== 'string') notices.add('coerced_field', `data.${field}`)
  }
  return texts
}

type OptionalCardFields = Partial<
  Pick<
    CardData,
    | 'character_book'
    | 'assets'
    | 'nickname'
    | 'creator_notes_multilingual'
    | 'source'
    | 'creation_date'
    | 'modification_date'
  >
>

/** Fields without a default, because their absence has a meaning. */
function readOptionals(raw: JsonObject, notices: Notices): OptionalCardFields {
  const result: OptionalCardFields = {}
  requireFewEntries(raw.character_book)
  const book = normaliseBook(raw.character_book, notices)
  if (book) result.character_book = book
  if (Array.isArray(raw.assets)) result.assets = readAssets(raw.assets, notices)
  const nickname = toText(raw.nickname)
  if (nickname !== '') result.nickname = nickname
  if (isObject(raw.creator_notes_multilingual)) {
    result.creator_notes_multilingual = readNotes(raw.creator_notes_multilingual)
  }
  const source = toTextList(raw.source)
  if (source.length > 0) result.source = source
  for (const field of ['creation_date', 'modification_date'] as const) {
    const seconds = toUnixSeconds(raw[field])
    if (seconds !== undefined) result[field] = seconds
  }
  return result
}

/** Checked before any entry is processed. */
function requireFewEntries(book: Json | undefined): void {
  const entries = isObject(book) ? book.entries : book
  const count = Array.isArray(entries) ? entries.length : isObject(entries) ? Object.keys(entries).length : 0
  if (count > CARD_LIMITS.bookEntries)
    throw new CardReadError('too_many_entries', { limit: CARD_LIMITS.bookEntries })
}

function readAssets(rows: Json[], notices: Notices): AssetRow[] {
  return rows.flatMap((row, at) => {
    if (isObject(row)) return [readAsset(row)]
    notices.add('dropped_item', `data.assets.${at}`)
    return []
  })
}

function readAsset(row: JsonObject): AssetRow {
  const ext = toText(row.ext).toLowerCase().replace(/^\./, '')
  return { ...row, type: toText(row.type), uri: toText(row.uri), name: toText(row.name), ext }
}

function readNotes(notes: JsonObject): { [language: string]: string } {
  return Object.fromEntries(Object.entries(notes).map(([language, note]) => [language, toText(note)]))
}
