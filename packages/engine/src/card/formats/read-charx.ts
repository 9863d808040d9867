import { decodeText } from '../../files/decode-text.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import type { Notices } from '../../files/notices.ts'
import { parseJson } from '../../files/payload.ts'
import { CardReadError } from '../../files/problems.ts'
import { readZip } from '../../files/zip-entries.ts'
import { isObject, type JsonObject } from '../../json/json.ts'
import { linkAssets } from '../assets/link.ts'
import { findPicture } from '../assets/picture.ts'
import type { CardImage, ContainerContent } from '../model/card.ts'
import { cardFrom } from '../shape/normalise.ts'
import { readByaf } from './read-byaf.ts'

/**
 * Reads a CHARX archive, or a Backyard archive, which has a manifest. Keeps all files except `card.json` for export.
 * @throws CardReadError
 */
export function readArchive(archive: Uint8Array, notices: Notices, fallbackName: string): ContainerContent {
  const files = readZip(archive, path => notices.add('asset_left_out', path))
  if (files.has('manifest.json') && cardPath(files) === undefined)
    return readByaf(files, notices, fallbackName)
  return readCharx(files, notices, fallbackName)
}

function readCharx(
  packed: Map<string, Uint8Array>,
  notices: Notices,
  fallbackName: string,
): ContainerContent {
  const { json, files } = extractCard(packed, notices)
  const card = cardFrom(json, notices, fallbackName)
  if (files.has('module.risum')) notices.add('risu_module', 'module.risum')
  const image = findPicture(card, files, notices)
  const result = { card, format: 'charx' as const, assets: linkAssets(card.data, files, notices) }
  return image ? { ...result, image } : result
}

/** Reads an archive appended to a picture, which becomes the card's unless the archive has its own. */
export function readArchiveBehind(
  picture: CardImage,
  notices: Notices,
  fallbackName: string,
): ContainerContent {
  const archive = readArchive(picture.bytes, notices, fallbackName)
  const before = { ...picture, bytes: picture.bytes.subarray(0, archiveStart(picture.bytes)) }
  return { ...archive, image: archive.image ?? before }
}

export function hasArchive(bytes: Uint8Array): boolean {
  return archiveStart(bytes) < bytes.length
}

function archiveStart(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
    if (bytes[at + 1] === 0x4b && bytes[at + 2] === 3 && bytes[at + 3] === 4) return at
  }
  return bytes.length
}

/** `card.json` at the root, or in a folder, as some programs pack it. */
function cardPath(files: ReadonlyMap<string, Uint8Array>): string | undefined {
  return files.has('card.json') ? 'card.json' : [...files.keys()].find(name => name.endsWith('card.json'))
}

/** Extracts the card's JSON and the other files, with paths relative to the card's folder. */
function extractCard(
  packed: ReadonlyMap<string, Uint8Array>,
  notices: Notices,
): { json: JsonObject; files: Map<string, Uint8Array> } {
  const path = cardPath(packed)
  const bytes = path === undefined ? undefined : packed.get(path)
  if (path === undefined || bytes === undefined) throw new CardReadError('missing_card_json')
  if (bytes.length > CARD_LIMITS.jsonBytes)
    throw new CardReadError('too_large', { limit: CARD_LIMITS.jsonBytes })
  const json = parseJson(decodeText(bytes, notices), notices)
  if (!isObject(json) || typeof json.spec !== 'string') throw new CardReadError('missing_spec')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const nameIn = (name: string): string => {
    const inside = name.startsWith(folder) ? name.slice(folder.length) : name
    return packed.has(inside) ? name : inside
  }
  const remaining = [...packed].filter(([name]) => name !== path)
  const files = new Map(remaining.map(([name, bytes]) => [nameIn(name), bytes]))
  return { json, files }
}
