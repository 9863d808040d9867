import { imageTypeOf } from './bytes/image-type.ts'
import { hasAscii } from './bytes/join.ts'
import { readCharx, readJpegCharx } from './charx/read.ts'
import { Notices } from './notices.ts'
import { readPng } from './png/read.ts'
import { attempt, CardReadError } from './problems.ts'
import { readText } from './read-text.ts'
import type { CardReading, Found } from './reading.ts'
import { readWebp } from './webp/read.ts'

/**
 * Reads a character card from the bytes of a file: PNG and APNG, WebP, JSON, YAML, CHARX, and JPEG with a CHARX behind
 * it. What the file is is told by its bytes; its name only helps where they do not settle it. Nothing is trusted and
 * nothing is thrown: the answer is the card with everything that came along, or the one reason why there is none.
 */
export function readCard(bytes: Uint8Array, options: { fileName?: string } = {}): CardReading {
  const notices = new Notices()
  const result = attempt(() => read(bytes, notices, options.fileName ?? ''))
  return result.ok ? { ok: true, ...result.value, notices: notices.list } : result
}

function read(bytes: Uint8Array, notices: Notices, fileName: string): Found {
  if (bytes.length === 0) throw new CardReadError('empty_file')
  if (hasAscii(bytes, 0, 'PK\x03\x04') || hasAscii(bytes, 0, 'PK\x05\x06')) return readCharx(bytes, notices)
  const image = imageTypeOf(bytes)
  switch (image) {
    case 'image/png':
      return readPng(bytes, notices)
    case 'image/webp':
      return readWebp(bytes, notices)
    case 'image/jpeg':
      return readJpegCharx(bytes, notices)
    case 'image/gif':
    case 'image/avif':
      throw new CardReadError('no_character_data')
    case null:
      return readText(bytes, notices, fileName)
    default:
      return image satisfies never
  }
}
