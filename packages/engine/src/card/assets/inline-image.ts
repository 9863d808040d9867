import { decodeBase64 } from '../../files/base64.ts'
import type { CardImage } from '../model/card.ts'
import { imageTypeOf } from '../model/image-type.ts'

/** Enough base64 characters for a picture's signature. */
const HEAD = 32

/** Returns undefined for anything but a base64 picture, such as a URL, audio or SVG. */
export function decodeImage(base64: string): CardImage | undefined {
  const head = decodeText(base64.slice(0, HEAD))
  if (head === null || imageTypeOf(head) === null) return undefined
  const bytes = decodeText(base64)
  const type = bytes && imageTypeOf(bytes)
  return bytes && type ? { bytes, type } : undefined
}

function decodeText(base64: string): Uint8Array | null {
  return decodeBase64(Uint8Array.from(base64, letter => Math.min(letter.charCodeAt(0), 255)))
}
