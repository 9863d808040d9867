import { hasAscii, latin1, viewOf } from '../bytes/join.ts'
import { CARD_LIMITS } from '../limits.ts'
import type { Notices } from '../notices.ts'
import { parsePayload } from '../payload.ts'
import { CardReadError } from '../problems.ts'
import type { Found } from '../reading.ts'
import { cardFrom } from '../shape/normalise.ts'
import { userComment } from './exif.ts'

/** Reads the card that some writers put into the EXIF comment of a WebP. Throws a CardReadError. */
export function readWebp(webp: Uint8Array, notices: Notices): Found {
  if (webp.length > CARD_LIMITS.imageBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.imageBytes })
  }
  const comment = userComment(exifOf(webp))
  if (comment === null) throw new CardReadError('no_character_data')
  const card = cardFrom(parsePayload(payloadOf(comment), notices), notices)
  return { card, format: 'webp', image: { bytes: webp, type: 'image/webp' }, assets: [] }
}

function exifOf(webp: Uint8Array): Uint8Array {
  const view = viewOf(webp)
  let at = 12
  for (let chunks = 0; at + 8 <= webp.length; chunks++) {
    if (chunks === CARD_LIMITS.pngChunks) throw new CardReadError('too_many_chunks', { limit: chunks })
    const length = view.getUint32(at + 4, true)
    if (hasAscii(webp, at, 'EXIF')) return webp.subarray(at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
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
