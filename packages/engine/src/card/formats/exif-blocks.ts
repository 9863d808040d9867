import { hasAscii, viewOf } from '../../files/join.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import { CardReadError } from '../../files/problems.ts'
import type { ImageType } from '../model/card.ts'

/** Further than this nobody puts a second block of EXIF data. */
const MOST_BLOCKS = 16
const APP1 = 0xe1
const START_OF_SCAN = 0xda

/** The blocks of EXIF data in a picture, in order. Never reads outside the picture. */
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
  return blocks.slice(0, MOST_BLOCKS)
}

/** The segments before the picture itself; each says how long it is. */
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
  return blocks.slice(0, MOST_BLOCKS)
}

/**
 * An AVIF keeps EXIF data somewhere in its media data, and boxes within boxes say where. The data begins with one of
 * two marks, so it is found without them; what only looks like a mark leads to no comment.
 */
function avifBlocks(avif: Uint8Array): Uint8Array[] {
  const blocks: Uint8Array[] = []
  for (let at = 0; at + 8 <= avif.length && blocks.length < MOST_BLOCKS; at++) {
    if (hasAscii(avif, at, 'II*\0') || hasAscii(avif, at, 'MM\0*')) blocks.push(avif.subarray(at))
  }
  return blocks
}
