import { linkAssets, mainIcon } from '../assets/link.ts'
import { decodeText } from '../bytes/decode-text.ts'
import type { CardImage } from '../card.ts'
import { isObject } from '../json.ts'
import { CARD_LIMITS } from '../limits.ts'
import type { Notices } from '../notices.ts'
import { parseJson } from '../payload.ts'
import { CardReadError } from '../problems.ts'
import type { Found } from '../reading.ts'
import { cardFrom } from '../shape/normalise.ts'
import { readZip } from './entries.ts'

/** Reads a CHARX archive. Every file but `card.json` is kept for export. Throws a CardReadError. */
export function readCharx(archive: Uint8Array, notices: Notices): Found {
  const files = readZip(archive)
  const card = cardFrom(cardJson(files, notices), notices)
  if (files.has('module.risum')) notices.add('risu_module', 'module.risum')
  const image = mainIcon(card.data.assets ?? [], files)
  const found = { card, format: 'charx' as const, assets: linkAssets(card.data, files, notices) }
  return image ? { ...found, image } : found
}

/** Reads a JPEG with a CHARX behind it. The JPEG is the picture when the archive has none. */
export function readJpegCharx(bytes: Uint8Array, notices: Notices): Found {
  if (!hasArchive(bytes)) throw new CardReadError('no_character_data')
  const found = readCharx(bytes, notices)
  const jpeg: CardImage = { bytes: bytes.subarray(0, archiveStart(bytes)), type: 'image/jpeg' }
  return { ...found, format: 'jpeg_charx', image: found.image ?? jpeg }
}

function hasArchive(bytes: Uint8Array): boolean {
  return archiveStart(bytes) < bytes.length
}

/** Where the first zip header stands. */
function archiveStart(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
    if (bytes[at + 1] === 0x4b && bytes[at + 2] === 3 && bytes[at + 3] === 4) return at
  }
  return bytes.length
}

/** `card.json` at the root; some writers pack a folder around it. It leaves the map of files. */
function cardJson(files: Map<string, Uint8Array>, notices: Notices): unknown {
  const path = files.has('card.json')
    ? 'card.json'
    : [...files.keys()].find(name => name.endsWith('/card.json'))
  const bytes = path === undefined ? undefined : files.get(path)
  if (path === undefined || bytes === undefined) throw new CardReadError('missing_card_json')
  if (bytes.length > CARD_LIMITS.jsonBytes)
    throw new CardReadError('too_large', { limit: CARD_LIMITS.jsonBytes })
  files.delete(path)
  const json = parseJson(decodeText(bytes, notices))
  if (!isObject(json) || typeof json.spec !== 'string') throw new CardReadError('missing_spec')
  return json
}
