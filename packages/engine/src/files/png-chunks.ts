import { crc32 } from './crc32.ts'
import { hasAscii, joinBytes, latin1, viewOf } from './join.ts'
import { CARD_LIMITS } from './limits.ts'
import { CardReadError } from './problems.ts'

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

/** `whole` includes length, type and checksum of the chunk, `data` only its content. */
export type PngChunk = { type: string; data: Uint8Array; whole: Uint8Array }

/** `chunks` leaves out the closing IEND; `isTruncated` is true if the file has none. */
export type PngParts = { chunks: PngChunk[]; isTruncated: boolean }

/**
 * Splits a PNG or APNG into chunks. Tolerates a missing IEND, wrong checksums and trailing bytes. Refuses bad or huge
 * dimensions and too many chunks, because they decide what reading the image costs.
 * @throws CardReadError
 */
export function readPngChunks(png: Uint8Array): PngParts {
  if (png.length > CARD_LIMITS.imageBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.imageBytes })
  }
  if (!hasAscii(png, 0, PNG_SIGNATURE)) throw new CardReadError('broken_png', { reason: 'signature' })
  const parts = walk(png)
  checkDimensions(parts.chunks[0])
  return parts
}

function walk(png: Uint8Array): PngParts {
  const view = viewOf(png)
  const chunks: PngChunk[] = []
  let at = PNG_SIGNATURE.length
  while (at + 12 <= png.length) {
    const end = at + 12 + view.getUint32(at)
    const type = latin1(png.subarray(at + 4, at + 8))
    if (end > png.length) break
    if (type === 'IEND') return { chunks, isTruncated: false }
    if (chunks.length === CARD_LIMITS.pngChunks) {
      throw new CardReadError('too_many_chunks', { limit: CARD_LIMITS.pngChunks })
    }
    chunks.push({ type, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) })
    at = end
  }
  return { chunks, isTruncated: true }
}

function checkDimensions(header: PngChunk | undefined): void {
  if (header?.type !== 'IHDR' || header.data.length < 13) {
    throw new CardReadError('broken_png', { reason: 'header' })
  }
  const view = viewOf(header.data)
  const width = view.getUint32(0)
  const height = view.getUint32(4)
  if (width === 0 || height === 0) throw new CardReadError('broken_png', { reason: 'dimensions' })
  if (Math.max(width, height) > CARD_LIMITS.imageSide) {
    throw new CardReadError('image_too_large', { limit: CARD_LIMITS.imageSide, reason: 'side' })
  }
  if (width * height > CARD_LIMITS.imagePixels) {
    throw new CardReadError('image_too_large', { limit: CARD_LIMITS.imagePixels, reason: 'pixels' })
  }
}

export function hasRightChecksum(chunk: PngChunk): boolean {
  const { whole } = chunk
  return crc32(whole.subarray(4, -4)) === viewOf(whole).getUint32(whole.length - 4)
}

export function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([Uint8Array.from(type, letter => letter.charCodeAt(0)), data])
  const frame = new Uint8Array(body.length + 8)
  frame.set(body, 4)
  const view = viewOf(frame)
  view.setUint32(0, data.length)
  view.setUint32(frame.length - 4, crc32(body))
  return frame
}
