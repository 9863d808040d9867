import { hasAscii, latin1 } from '../../files/join.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import type { Notices } from '../../files/notices.ts'
import { parsePayload } from '../../files/payload.ts'
import { CardReadError } from '../../files/problems.ts'
import type { CardImage } from '../model/card.ts'
import type { Found } from '../model/reading.ts'
import { cardFrom } from '../shape/normalise.ts'
import { exifBlocks } from './exif-blocks.ts'
import { userComment } from './exif-user-comment.ts'

/** Reads the card that some writers put into the EXIF comment of a WebP, JPEG or AVIF. Throws a CardReadError. */
export function readExif(image: CardImage, format: 'webp' | 'jpeg' | 'avif', notices: Notices): Found {
  if (image.bytes.length > CARD_LIMITS.imageBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.imageBytes })
  }
  for (const block of exifBlocks(image.bytes, image.type)) {
    const payload = payloadOf(userComment(block))
    if (payload.length === 0) continue
    return { card: cardFrom(parsePayload(payload, notices), notices), format, image, assets: [] }
  }
  throw new CardReadError('no_character_data')
}

const ENCODING_MARKS = ['ASCII\0\0\0', 'UNICODE\0', 'UTF8\0\0\0\0']

/** The comment without the mark of its encoding; TavernAI wrote the bytes out as numbers with commas. */
function payloadOf(comment: Uint8Array): Uint8Array {
  const text = ENCODING_MARKS.some(mark => hasAscii(comment, 0, mark)) ? comment.subarray(8) : comment
  return isNumberList(text) ? Uint8Array.from(latin1(text).split(','), Number) : text
}

function isNumberList(text: Uint8Array): boolean {
  return (
    text.includes(0x2c) && text.every(byte => byte === 0x2c || (byte >= 0x30 && byte <= 0x39) || byte <= 0x20)
  )
}
