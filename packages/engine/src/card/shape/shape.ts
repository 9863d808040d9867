import type { Notices } from '../../files/notices.ts'
import { parseWholeJson } from '../../files/parse-json.ts'
import { CardReadError } from '../../files/problems.ts'
import { recogniseJson } from '../../files/recognise-json.ts'
import { isEmpty, toText } from '../../json/coerce.ts'
import { isObject, type JsonObject, omitKeys } from '../../json/json.ts'
import { fromAgnai, isAgnai } from './agnai.ts'
import {
  OOBABOOGA_FIELDS,
  PYGMALION_FIELDS,
  SPEC_FIELDS,
  V1_ALIASES,
  V1_FIELDS,
  V1_ROOT_KEYS,
} from './fields.ts'

/**
 * A card's `data` fields, wherever they were, and its other root keys. `kind` tells whether the fields were in `data`,
 * at the root (V1) or under another program's names.
 */
export type CardShape = { kind: 'data' | 'v1' | 'other'; data: JsonObject; root: JsonObject }

const V3_MARKS = ['group_only_greetings', 'creation_date', 'modification_date', 'assets']
const PYGMALION_KEYS = Object.keys(PYGMALION_FIELDS)

/**
 * Detects the shape of a card by, in order, `spec`, the content of `data`, other programs' formats, and V1.
 * @throws CardReadError
 */
export function detectShape(json: JsonObject, notices: Notices): CardShape {
  const data = dataOf(json)
  if (typeof json.spec === 'string' && json.spec.startsWith('chara_card_v')) {
    noticeSpec(json, notices)
    return fromData(json, data ?? {}, notices)
  }
  refuseOtherKinds(json)
  if (data && (hasSpecVersion(json) || isNamedData(data))) return fromData(json, data, notices)
  if (isAgnai(json)) return { kind: 'other', ...fromAgnai(json) }
  if (isV1(json)) return fromV1(json)
  if (!isEmpty(json.char_name)) return fromRenamed(json, PYGMALION_FIELDS)
  if (isOobabooga(json)) return fromRenamed(json, OOBABOOGA_FIELDS)
  // Character.AI's own export, among others.
  if (isObject(json.character)) return { ...detectShape(json.character, notices), kind: 'other' }
  throw new CardReadError(isNameless(json, data) ? 'no_name' : 'not_a_card')
}

/** Some programs write `data` as a string of JSON. */
function dataOf(json: JsonObject): JsonObject | null {
  const { data } = json
  if (isObject(data)) return data
  const parsed = typeof data === 'string' ? parseWholeJson(data) : null
  return isObject(parsed) ? parsed : null
}

function noticeSpec(json: JsonObject, notices: Notices): void {
  const version = toText(json.spec_version)
  if (json.spec === 'chara_card_v3') {
    if (Number(version) !== 3) notices.add('odd_spec_version', 'spec_version', { version })
  } else if (json.spec !== 'chara_card_v2') {
    notices.add('unknown_spec', 'spec', { spec: toText(json.spec) })
  }
}

/** Rejects other kinds of JSON, such as lorebooks, and names the kind in the error. */
function refuseOtherKinds(json: JsonObject): void {
  const kind = recogniseJson(json)
  if (kind !== 'card' && kind !== 'unknown') throw new CardReadError('not_a_card', { kind })
}

function hasSpecVersion(json: JsonObject): boolean {
  return /^[23]/.test(toText(json.spec_version))
}

function isNamedData(data: JsonObject): boolean {
  return !isEmpty(data.name) || V3_MARKS.some(mark => mark in data)
}

function isV1(json: JsonObject): boolean {
  if (isEmpty(json.name)) return false
  const hasAnother = V1_FIELDS.some(field => field !== 'name' && field in json)
  return hasAnother || Object.keys(json).every(key => V1_ROOT_KEYS.includes(key))
}

function isNameless(json: JsonObject, data: JsonObject | null): boolean {
  const isPygmalion = 'char_persona' in json || 'char_greeting' in json
  const isOfV1 = 'first_mes' in json || ('description' in json && 'personality' in json)
  const isOfOobabooga = 'context' in json && 'greeting' in json
  return isOfV1 || isPygmalion || isOfOobabooga || (data !== null && 'first_mes' in data)
}

/** `data` wins; root values fill its gaps. */
function fromData(json: JsonObject, data: JsonObject, notices: Notices): CardShape {
  const merged = { ...data }
  for (const field of SPEC_FIELDS) {
    const atRoot = json[field]
    if (isEmpty(atRoot)) continue
    if (isEmpty(merged[field])) merged[field] = atRoot ?? null
    else if (typeof atRoot === 'string' && atRoot !== merged[field]) notices.add('root_ignored', field)
  }
  if (isEmpty(merged.creator_notes)) merged.creator_notes = json.creatorcomment ?? null
  return { kind: 'data', data: merged, root: rootOf(json, ['data', 'spec', 'spec_version']) }
}

/** An editor's placeholder for missing notes. */
const NOTES_PLACEHOLDER = "Creator's notes go here."

function fromV1(json: JsonObject): CardShape {
  const data: JsonObject = {}
  for (const field of SPEC_FIELDS) if (field in json) data[field] = json[field] ?? null
  if (isEmpty(data.creator_notes)) data.creator_notes = json.creatorcomment ?? ''
  if (data.creator_notes === NOTES_PLACEHOLDER) data.creator_notes = ''
  data.extensions = {
    talkativeness: json.talkativeness ?? 0.5,
    fav: json.fav ?? false,
    world: '',
    depth_prompt: { prompt: '', depth: 4, role: 'system' },
    ...(isObject(json.extensions) ? json.extensions : {}),
  }
  const aliases = fillFromAliases(data, json)
  // A file with other names cannot hold edits, because these names would fill an emptied field again.
  const kind = aliases.length > 0 ? 'other' : 'v1'
  return { kind, data, root: rootOf(json, [...PYGMALION_KEYS, ...aliases]) }
}

/** Returns the names used. */
function fillFromAliases(data: JsonObject, json: JsonObject): string[] {
  return Object.entries(V1_ALIASES).flatMap(([alias, field]) => {
    const value = json[alias]
    if (value === undefined || isEmpty(value) || !isEmpty(data[field])) return []
    data[field] = value
    return [alias]
  })
}

/** oobabooga's tools write `context` and `greeting`, in YAML and JSON. */
function isOobabooga(json: JsonObject): boolean {
  return !isEmpty(json.name ?? json.bot) && ('context' in json || 'greeting' in json)
}

function fromRenamed(json: JsonObject, names: Readonly<Record<string, string>>): CardShape {
  const data: JsonObject = {}
  for (const field of V1_FIELDS) data[field] = json[field] ?? ''
  for (const [key, field] of Object.entries(names)) if (!isEmpty(json[key])) data[field] = json[key] ?? ''
  return { kind: 'other', data, root: rootOf(json, Object.keys(names)) }
}

function rootOf(json: JsonObject, consumed: readonly string[]): JsonObject {
  return omitKeys(json, [...consumed, ...SPEC_FIELDS, 'creatorcomment'])
}
