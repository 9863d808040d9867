import { isNode, parseDocument, visit } from 'yaml'
import { decodeText } from '../../files/decode-text.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import type { Notices } from '../../files/notices.ts'
import { parseJson } from '../../files/payload.ts'
import { CardReadError } from '../../files/problems.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import { linkAssets } from '../assets/link.ts'
import { findPicture } from '../assets/picture.ts'
import type { Card, CardFileNames, ContainerContent } from '../model/card.ts'
import { cardFrom } from '../shape/normalise.ts'

/**
 * Reads JSON, or oobabooga's YAML.
 * @throws CardReadError
 */
export function readText(
  bytes: Uint8Array,
  notices: Notices,
  { fileName, fallbackName }: CardFileNames,
): ContainerContent {
  if (bytes.length > CARD_LIMITS.jsonBytes)
    throw new CardReadError('too_large', { limit: CARD_LIMITS.jsonBytes })
  const text = decodeText(bytes, notices).trim()
  if (text === '') throw new CardReadError('empty_file')
  if (text.startsWith('rcc||')) throw new CardReadError('encrypted_card')
  if (!text.startsWith('{') && isYaml(text, fileName)) {
    return withPicture(cardFrom(parseYaml(text, notices), notices, fallbackName), 'yaml', notices)
  }
  return withPicture(cardFrom(parseJson(text, notices), notices, fallbackName), 'json', notices)
}

/** Text cards have no attached files; their picture is inline or remote. */
function withPicture(card: Card, format: 'json' | 'yaml', notices: Notices): ContainerContent {
  const image = findPicture(card, new Map(), notices)
  return { card, format, assets: linkAssets(card.data, new Map(), notices), ...(image && { image }) }
}

/** Detects YAML by file extension or by typical keys, because YAML has no characteristic first character. */
function isYaml(text: string, fileName: string): boolean {
  if (/\.ya?ml$/i.test(fileName)) return true
  const hasKey = (keys: string) => new RegExp(`^(?:${keys})[ \\t]*:`, 'm').test(text)
  return hasKey('name|char_name|bot') && hasKey('context|greeting|char_persona|char_greeting')
}

function parseYaml(text: string, notices: Notices): unknown {
  const { short, pictures } = takePictures(text)
  if (short.length > CARD_LIMITS.yamlBytes)
    throw new CardReadError('too_large', { limit: CARD_LIMITS.yamlBytes })
  const yaml = parsed(short, notices)
  if (!isObject(yaml)) throw new CardReadError('not_a_card')
  return putPictures(yaml, pictures)
}

const PICTURE = /data:image\/[\w.+-]{1,20};base64,[A-Za-z0-9+/=]{100,}/gi
const LONG_LINE =
  /^([ \t]{0,64}[A-Za-z0-9_-]{1,40}:[ \t]{0,8}["']?)([A-Za-z0-9+/]{1000,}={0,2})(?=["']?[ \t]{0,8}\r?$)/gm

/** Replaces base64 pictures with numbered placeholders, because the YAML parser is slow on long texts. */
function takePictures(text: string): { short: string; pictures: string[] } {
  const pictures: string[] = []
  const keep = (picture: string): string => `data:image/kept;base64,${pictures.push(picture) - 1}`
  const short = text
    .replace(PICTURE, keep)
    .replace(LONG_LINE, (_, before: string, picture: string) => before + keep(picture))
  return { short, pictures }
}

function putPictures(yaml: JsonObject, pictures: readonly string[]): JsonObject {
  if (pictures.length === 0) return yaml
  const put = (value: Json): Json => {
    if (typeof value === 'string')
      return value.replace(/data:image\/kept;base64,(\d+)/g, (_, at) => pictures[Number(at)] ?? '')
    if (Array.isArray(value)) return value.map(put)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)]))
  }
  return Object.fromEntries(Object.entries(yaml).map(([key, value]) => [key, put(value)]))
}

/** An anchor's content may be repeated so often. */
const MAX_ALIASES = 20
/** Key checks and error positions are slow on hostile files. */
const OPTIONS = { uniqueKeys: false, prettyErrors: false, logLevel: 'error' } as const

/** Reads the first document, and reports others as ignored text. */
function parsed(text: string, notices: Notices): unknown {
  try {
    const document = parseDocument(text, OPTIONS)
    const [error] = document.errors.filter(({ code }) => code !== 'MULTIPLE_DOCS')
    if (error || hasNestedAlias(document)) throw new CardReadError('broken_yaml')
    if (document.errors.length > 0) notices.add('text_after_ignored', 'file')
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch {
    throw new CardReadError('broken_yaml')
  }
}

/** An alias within an anchor's content could repeat it endlessly, or expand a small file hugely. */
function hasNestedAlias(document: ReturnType<typeof parseDocument>): boolean {
  let isNested = false
  visit(document, {
    Alias: (_key, _alias, path) => {
      isNested ||= path.some(parent => isNode(parent) && 'anchor' in parent && parent.anchor !== undefined)
    },
  })
  return isNested
}
