import { hasAscii } from '../files/join.ts'
import { Notices } from '../files/notices.ts'
import { attempt, CardReadError } from '../files/problems.ts'
import { hasArchive, readArchive, readArchiveBehind } from './formats/read-charx.ts'
import { readExif } from './formats/read-exif.ts'
import { readText } from './formats/read-json.ts'
import { readPng } from './formats/read-png.ts'
import type { CardImage, CardReading, ContainerContent } from './model/card.ts'
import { imageTypeOf } from './model/image-type.ts'

/**
 * Reads a character card from the bytes of a file: PNG and APNG, JSON, YAML, CHARX, Backyard archives, an archive behind
 * a picture, and the EXIF comment of WebP, JPEG and AVIF. What the file is is told by its bytes; its name only helps
 * where they do not settle it. Nothing is trusted and nothing is thrown: the answer is the card with everything that
 * came along, or the one reason why there is none.
 */
export function readCard(bytes: Uint8Array, options: { fileName?: string } = {}): CardReading {
  const notices = new Notices()
  const result = attempt(() => read(bytes, notices, options.fileName ?? ''))
  return result.ok ? { ok: true, ...result.value, notices: notices.list } : result
}

function read(bytes: Uint8Array, notices: Notices, fileName: string): ContainerContent {
  if (bytes.length === 0) throw new CardReadError('empty_file')
  if (hasAscii(bytes, 0, 'PK\x03\x04') || hasAscii(bytes, 0, 'PK\x05\x06')) return readArchive(bytes, notices)
  const type = imageTypeOf(bytes)
  switch (type) {
    case 'image/png':
      return readPngOrArchive({ bytes, type }, notices)
    case 'image/jpeg':
      return readJpeg({ bytes, type }, notices)
    case 'image/webp':
      return readExif({ bytes, type }, 'webp', notices)
    case 'image/avif':
      return readExif({ bytes, type }, 'avif', notices)
    case 'image/gif':
      throw new CardReadError('no_character_data')
    case null:
      return hasArchive(bytes) ? readArchive(bytes, notices) : readText(bytes, notices, fileName)
    default:
      return type satisfies never
  }
}

/** RisuAI appends an archive to a JPEG; the EXIF comment is where tools for pictures put a card. */
function readJpeg(image: CardImage, notices: Notices): ContainerContent {
  if (!hasArchive(image.bytes)) return readExif(image, 'jpeg', notices)
  return { ...readArchiveBehind(image, notices), format: 'jpeg_charx' }
}

/** A card of the picture's own goes before one in an archive behind it. */
function readPngOrArchive(image: CardImage, notices: Notices): ContainerContent {
  const own = attempt(() => readPng(image.bytes, notices))
  if (own.ok) return own.value
  if (own.problem.code === 'no_character_data' && hasArchive(image.bytes)) {
    return readArchiveBehind(image, notices)
  }
  const { code, ...facts } = own.problem
  throw new CardReadError(code, facts)
}
