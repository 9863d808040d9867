import type { Notices } from '../../files/notices.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../../json/json.ts'
import type { AssetRow, Card, CardData, CardImage } from '../model/card.ts'
import { imageTypeOf } from '../model/image-type.ts'
import { decodeImage } from './inline-image.ts'
import { parseAssetUri } from './uri.ts'

type CardFiles = ReadonlyMap<string, Uint8Array>

/**
 * The card's main picture: the icon named `main` in any case, otherwise the first icon. `around` is the picture that the
 * card stands in, which is meant by `ccdefault:` and goes before icons of other names.
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
 * The picture of a card that stands in none: its main icon, otherwise what any program has put into a field of its own.
 * One that lies on another server is told in a notice.
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

/** What programs call the field with the picture, best first; `avatarUrl`, `char_image` and the like are the same. */
const NAMES = ['avatar', 'image', 'picture', 'portrait', 'icon', 'photo', 'img', 'cover', 'thumbnail']
const AFFIXES = /^(?:char(?:acter)?|profile|card)|(?:url|uri|src|data|base64|b64|large|full)$/g

function rankName(key: string): number {
  const plain = key.toLowerCase().replace(/[_-]/g, '').replace(AFFIXES, '')
  return NAMES.indexOf(plain)
}

/** More objects than this are not searched for a picture. */
const MOST_PLACES = 64

/** The texts that may be a picture: of the card's own fields first, then of what other programs keep beside them. */
function pictureFields({ data, original }: Card): { path: string; text: string }[] {
  const root = original ?? {}
  const inside: [string, JsonObject][] = [
    ['data', data],
    ['', root],
  ]
  const beside = [...objectsIn('data.extensions', data.extensions), ...objectsIn('', root)]
  return [...inside, ...beside].slice(0, MOST_PLACES).flatMap(([path, fields]) => {
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

/** The field's text, or the first one of what stands in it: `{ url }`, `[address]`. */
function textIn(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  const inner = Array.isArray(value) ? value[0] : undefined
  if (typeof inner === 'string') return inner
  const fields = isObject(value) ? value : isObject(inner) ? inner : {}
  return Object.values(fields).find((part): part is string => typeof part === 'string' && part.length > 16)
}

/** The card without the picture that stands in it, once another is its picture: a file with it would show the former one. */
export function withoutInlinePicture({ data, original }: Card): Card {
  const assets = data.assets?.map(row => {
    const isPicture = row.type.toLowerCase() === 'icon' && parseAssetUri(row.uri).kind === 'inline'
    return isPicture ? { ...row, uri: 'ccdefault:' } : row
  })
  const kept: CardData = { ...data, ...(assets && { assets }) }
  for (const key of inlinePictures(data)) delete kept[key]
  return { data: kept, original: original && omitKeys(original, inlinePictures(original)) }
}

const inlinePictures = (fields: JsonObject): string[] =>
  Object.keys(fields).filter(key => {
    const text = rankName(key) < 0 ? '' : (textIn(fields[key]) ?? '').trim()
    const target = parseAssetUri(text)
    return decodeImage(target.kind === 'inline' ? target.base64 : text) !== undefined
  })
