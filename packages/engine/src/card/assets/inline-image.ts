import { decodeBase64 } from '../../files/base64.ts'
import type { CardImage } from '../model/card.ts'
import { imageTypeOf } from '../model/image-type.ts'

/** Letters of base64 that tell what picture it is: the first bytes of one. */
const HEAD = 32

/** The picture that a text of base64 stands for, or undefined when it is none: no address, no sound, no SVG. */
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
