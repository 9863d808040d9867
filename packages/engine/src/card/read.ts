import { hasAscii } from '../files/join.ts'
import { Notices } from '../files/notices.ts'
import { attempt, CardReadError, toReadError } from '../files/problems.ts'
import { hasArchive, readArchive, readArchiveBehind } from './formats/read-charx.ts'
import { readExif } from './formats/read-exif.ts'
import { readText } from './formats/read-json.ts'
import { readPng } from './formats/read-png.ts'
import type { CardFileNames, CardImage, CardReading, ContainerContent } from './model/card.ts'
import { imageTypeOf } from './model/image-type.ts'

/**
 * Reads an untrusted character card from PNG, APNG, JSON, YAML, CHARX, a Backyard archive, an archive appended to a
 * picture, or the EXIF comment of WebP, JPEG and AVIF. The bytes determine the format; the file name helps in doubt and
 * names unnamed cards. Never throws: returns the card with its files, or a problem.
 */
export function readCard(bytes: Uint8Array, options: { fileName?: string } = {}): CardReading {
  const { fileName = '' } = options
  const reading = readNamed(bytes, { fileName, fallbackName: '' })
  const fallbackName = nameOfFile(fileName)
  if (reading.ok || reading.problem.code !== 'no_name' || fallbackName === '') return reading
  return readNamed(bytes, { fileName, fallbackName })
}

function readNamed(bytes: Uint8Array, names: CardFileNames): CardReading {
  const notices = new Notices()
  const result = attempt(() => read(bytes, notices, names))
  return result.ok ? { ok: true, ...result.value, notices: notices.list } : result
}

const LONGEST_NAME = 100

function nameOfFile(fileName: string): string {
  const [base = ''] = fileName.split(/[/\\]/).slice(-1)
  const name = base.replace(/(?:\.(?:a?png|jpe?g|webp|avif|json|ya?ml|charx|byaf|zip|txt|card)){1,4}$/i, '')
  return Array.from(
    name
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim(),
  )
    .slice(0, LONGEST_NAME)
    .join('')
}

function read(bytes: Uint8Array, notices: Notices, names: CardFileNames): ContainerContent {
  const { fallbackName } = names
  if (bytes.length === 0) throw new CardReadError('empty_file')
  if (hasAscii(bytes, 0, 'PK\x03\x04') || hasAscii(bytes, 0, 'PK\x05\x06'))
    return readArchive(bytes, notices, fallbackName)
  const type = imageTypeOf(bytes)
  switch (type) {
    case 'image/png':
      return readPngOrArchive({ bytes, type }, notices, fallbackName)
    case 'image/jpeg':
      return readJpeg({ bytes, type }, notices, fallbackName)
    case 'image/webp':
      return readExif({ bytes, type }, 'webp', notices, fallbackName)
    case 'image/avif':
      return readExif({ bytes, type }, 'avif', notices, fallbackName)
    case 'image/gif':
      throw new CardReadError('no_character_data')
    case null:
      return hasArchive(bytes) ? readArchive(bytes, notices, fallbackName) : readText(bytes, notices, names)
    default:
      return type satisfies never
  }
}

/** RisuAI appends an archive to a JPEG; image tools use the EXIF comment. */
function readJpeg(image: CardImage, notices: Notices, fallbackName: string): ContainerContent {
  if (!hasArchive(image.bytes)) return readExif(image, 'jpeg', notices, fallbackName)
  return { ...readArchiveBehind(image, notices, fallbackName), format: 'jpeg_charx' }
}

/** A card in the picture wins over one in an appended archive. */
function readPngOrArchive(image: CardImage, notices: Notices, fallbackName: string): ContainerContent {
  const own = attempt(() => readPng(image.bytes, notices, fallbackName))
  if (own.ok) return own.value
  if (own.problem.code === 'no_character_data' && hasArchive(image.bytes)) {
    return readArchiveBehind(image, notices, fallbackName)
  }
  throw toReadError(own.problem)
}
