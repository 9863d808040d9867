import type { Notices } from '../../files/notices.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../json/json.ts'
import type { AssetRow, Card, CardData, CardImage } from '../model/card.ts'
import { imageTypeOf } from '../model/image-type.ts'
import { decodeImage } from './inline-image.ts'
import { parseAssetUri } from './uri.ts'

type CardFiles = ReadonlyMap<string, Uint8Array>

/**
 * The card's main picture: the icon named `main` (any case), else the picture that contains the card (`around`, also
 * meant by `ccdefault:`), else the first icon.
 */
export function mainIcon(
  rows: readonly AssetRow[],
  files: CardFiles,
  around?: CardImage,
): CardImage | undefined {
  const icons = rows.filter(row => row.type.toLowerCase() === 'icon')
  const main = icons.filter(row => row.name.toLowerCase() === 'main')
  for (const row of around ? main : [...main, ...icons]) {
    const target = parseAssetUri(row.uri)
    if (target.kind === 'default' && around) return around
    const image = target.kind === 'inline' ? decodeImage(target.base64) : fileImage(target, files)
    if (image) return image
  }
  return around
}

function fileImage(target: ReturnType<typeof parseAssetUri>, files: CardFiles): CardImage | undefined {
  const bytes = target.kind === 'file' ? files.get(target.path) : undefined
  const type = bytes && imageTypeOf(bytes)
  return bytes && type ? { bytes, type } : undefined
}

/**
 * The picture of a card that is not in an image file: its main icon, else a picture field of another program. Notes
 * remote pictures.
 */
export function findPicture(card: Card, files: CardFiles, notices: Notices): CardImage | undefined {
  const icon = mainIcon(card.data.assets ?? [], files)
  if (icon) return icon
  const remote: { path: string; url: string }[] = []
  for (const { path, text } of pictureFields(card)) {
    const target = parseAssetUri(text.trim())
    const image = target.kind === 'inline' ? decodeImage(target.base64) : decodeImage(text.trim())
    if (image) return image
    if (target.kind === 'remote') remote.push({ path, url: text.trim() })
  }
  const [first] = remote
  if (first) notices.add('asset_remote', first.path, { url: first.url.slice(0, 200) })
  return undefined
}

/** Picture fields of other programs, best first; `AFFIXES` also lets `avatarUrl`, `char_image` and the like match. */
const NAMES = ['avatar', 'image', 'picture', 'portrait', 'icon', 'photo', 'img', 'cover', 'thumbnail']
const AFFIXES = /^(?:char(?:acter)?|profile|card)|(?:url|uri|src|data|base64|b64|large|full)$/g

function rankName(key: string): number {
  const plain = key.toLowerCase().replace(/[_-]/g, '').replace(AFFIXES, '')
  return NAMES.indexOf(plain)
}

/** Maximum number of objects searched for a picture. */
const MAX_PLACES = 64

/** Objects that may have a picture field, with their paths: the card's own first, then other programs'. */
function picturePlaces({ data, original }: Card): [string, JsonObject][] {
  const root = original ?? {}
  const inside: [string, JsonObject][] = [
    ['data', data],
    ['', root],
  ]
  const beside = [...objectsIn('data.extensions', data.extensions), ...objectsIn('', root)]
  return [...inside, ...beside].slice(0, MAX_PLACES)
}

/** Texts that may be a picture, in the order of `picturePlaces`. */
function pictureFields(card: Card): { path: string; text: string }[] {
  return picturePlaces(card).flatMap(([path, fields]) => {
    const named = Object.keys(fields)
      .map(key => ({ key, rank: rankName(key) }))
      .filter(({ rank }) => rank >= 0)
      .sort((one, other) => one.rank - other.rank)
    return named.flatMap(({ key }) => {
      const text = textIn(fields[key])
      return text === undefined ? [] : [{ path: path === '' ? key : `${path}.${key}`, text }]
    })
  })
}

const objectsIn = (path: string, fields: JsonObject): [string, JsonObject][] =>
  Object.entries(fields).flatMap(([key, value]) =>
    isObject(value) && key !== 'data' ? [[path === '' ? key : `${path}.${key}`, value]] : [],
  )

/** The text itself, or the one inside `{ url }` or `[address]`. */
function textIn(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  const inner = Array.isArray(value) ? value[0] : undefined
  if (typeof inner === 'string') return inner
  const fields = isObject(value) ? value : isObject(inner) ? inner : {}
  return Object.values(fields).find((part): part is string => typeof part === 'string' && part.length > 16)
}

/** Removes the inline picture that another replaces, so that exports do not show the old one. */
export function withoutInlinePicture(card: Card): Card {
  const { data, original } = card
  const assets = data.assets?.map(row => {
    const isPicture = row.type.toLowerCase() === 'icon' && parseAssetUri(row.uri).kind === 'inline'
    return isPicture ? { ...row, uri: 'ccdefault:' } : row
  })
  const places = new Set(picturePlaces(card).map(([, fields]) => fields))
  const cleared = (fields: JsonObject) =>
    places.has(fields) ? omitKeys(fields, inlinePictures(fields)) : fields
  const clearedInside = (fields: JsonObject): JsonObject => ({
    ...fields,
    ...Object.fromEntries(objectsIn('', fields).map(([key, inner]) => [key, cleared(inner)])),
  })
  const cleaned: CardData = {
    ...data,
    ...(assets && { assets }),
    extensions: clearedInside(data.extensions),
  }
  for (const key of inlinePictures(data)) delete cleaned[key]
  return { data: cleaned, original: original && clearedInside(cleared(original)) }
}

const inlinePictures = (fields: JsonObject): string[] =>
  Object.keys(fields).filter(key => {
    const text = rankName(key) < 0 ? '' : (textIn(fields[key]) ?? '').trim()
    const target = parseAssetUri(text)
    return decodeImage(target.kind === 'inline' ? target.base64 : text) !== undefined
  })
