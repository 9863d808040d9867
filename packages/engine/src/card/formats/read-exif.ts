import { hasAscii, latin1, viewOf } from '../../files/join.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import type { Notices } from '../../files/notices.ts'
import { parsePayload } from '../../files/payload.ts'
import { CardReadError } from '../../files/problems.ts'
import { linkAssets } from '../assets/link.ts'
import { mainIcon } from '../assets/picture.ts'
import type { CardImage, ContainerContent, ImageType } from '../model/card.ts'
import { cardFrom } from '../shape/normalise.ts'

/**
 * Reads a card from the EXIF UserComment of an image.
 * @throws CardReadError
 */
export function readExif(
  image: CardImage,
  format: 'webp' | 'jpeg' | 'avif',
  notices: Notices,
  fallbackName: string,
): ContainerContent {
  if (image.bytes.length > CARD_LIMITS.imageBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.imageBytes })
  }
  for (const block of exifBlocks(image.bytes, image.type)) {
    const payload = extractPayload(readUserComment(block))
    if (payload.length === 0) continue
    const card = cardFrom(parsePayload(payload, notices), notices, fallbackName)
    const icon = mainIcon(card.data.assets ?? [], new Map(), image)
    return { card, format, assets: linkAssets(card.data, new Map(), notices), ...(icon && { image: icon }) }
  }
  throw new CardReadError('no_character_data')
}

const ENCODING_MARKS = ['ASCII\0\0\0', 'UNICODE\0', 'UTF8\0\0\0\0']

/** Strips the encoding prefix. TavernAI writes the bytes as comma-separated numbers. */
function extractPayload(comment: Uint8Array): Uint8Array {
  const text = ENCODING_MARKS.some(mark => hasAscii(comment, 0, mark)) ? comment.subarray(8) : comment
  return isNumberList(text) ? Uint8Array.from(latin1(text).split(','), Number) : text
}

function isNumberList(text: Uint8Array): boolean {
  return (
    text.includes(0x2c) && text.every(byte => byte === 0x2c || (byte >= 0x30 && byte <= 0x39) || byte <= 0x20)
  )
}

const EXIF_FOLDER = 0x8769
const USER_COMMENT = 0x9286
/** Guards against cyclic directories; real files have two. */
const MAX_FOLDERS = 8
const NONE = new Uint8Array()

/** Returns no bytes if the UserComment tag is absent or out of bounds. */
export function readUserComment(exif: Uint8Array): Uint8Array {
  const tiff = hasAscii(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif
  const isLittleEndian = hasAscii(tiff, 0, 'II')
  if (tiff.length < 8 || (!isLittleEndian && !hasAscii(tiff, 0, 'MM'))) return NONE
  const folders = [viewOf(tiff).getUint32(4, isLittleEndian)]
  for (let visited = 0; visited < Math.min(folders.length, MAX_FOLDERS); visited++) {
    const comment = searchFolder(tiff, folders[visited] ?? 0, isLittleEndian, folders)
    if (comment) return comment
  }
  return NONE
}

function searchFolder(
  tiff: Uint8Array,
  at: number,
  isLittleEndian: boolean,
  folders: number[],
): Uint8Array | null {
  if (at + 2 > tiff.length) return null
  const view = viewOf(tiff)
  const count = Math.min(view.getUint16(at, isLittleEndian), Math.floor((tiff.length - at - 2) / 12))
  for (let row = at + 2; row < at + 2 + count * 12; row += 12) {
    const tag = view.getUint16(row, isLittleEndian)
    const value = view.getUint32(row + 8, isLittleEndian)
    if (tag === EXIF_FOLDER) folders.push(value)
    if (tag !== USER_COMMENT) continue
    const length = view.getUint32(row + 4, isLittleEndian)
    const start = length <= 4 ? row + 8 : value
    return tiff.subarray(start, start + length)
  }
  return null
}

const MAX_BLOCKS = 16
const APP1 = 0xe1
const START_OF_SCAN = 0xda

export function exifBlocks(image: Uint8Array, type: ImageType): Uint8Array[] {
  if (type === 'image/webp') return webpBlocks(image)
  if (type === 'image/jpeg') return jpegBlocks(image)
  return type === 'image/avif' ? avifBlocks(image) : []
}

function webpBlocks(webp: Uint8Array): Uint8Array[] {
  const view = viewOf(webp)
  const blocks: Uint8Array[] = []
  let at = 12
  for (let chunks = 0; at + 8 <= webp.length; chunks++) {
    if (chunks === CARD_LIMITS.pngChunks) throw new CardReadError('too_many_chunks', { limit: chunks })
    const length = view.getUint32(at + 4, true)
    if (hasAscii(webp, at, 'EXIF')) blocks.push(webp.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  return blocks.slice(0, MAX_BLOCKS)
}

/** Walks the segments before the image data. */
function jpegBlocks(jpeg: Uint8Array): Uint8Array[] {
  const view = viewOf(jpeg)
  const blocks: Uint8Array[] = []
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    const length = view.getUint16(at + 2)
    if (length < 2) break
    if (jpeg[at + 1] === APP1) blocks.push(jpeg.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return blocks.slice(0, MAX_BLOCKS)
}

/** Searches for the TIFF header instead of following AVIF's boxes. A false match yields no comment. */
function avifBlocks(avif: Uint8Array): Uint8Array[] {
  const blocks: Uint8Array[] = []
  for (let at = 0; at + 8 <= avif.length && blocks.length < MAX_BLOCKS; at++) {
    if (hasAscii(avif, at, 'II*\0') || hasAscii(avif, at, 'MM\0*')) blocks.push(avif.subarray(at))
  }
  return blocks
}
