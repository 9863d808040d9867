import { deflateSync } from 'node:zlib'
import { joinBytes } from '../../files/join.ts'
import { makeChunk, PNG_SIGNATURE } from '../../files/png-chunks.ts'
import { makeTextChunk } from '../../files/png-text-chunk.ts'

export function bytesOf(text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8'): Uint8Array {
  return new Uint8Array(Buffer.from(text, encoding))
}

export function base64(value: unknown): Uint8Array {
  return bytesOf(Buffer.from(JSON.stringify(value)).toString('base64'))
}

export function cardChunk(keyword: string, card: unknown): Uint8Array {
  return makeTextChunk(keyword, base64(card))
}

export function zTextChunk(keyword: string, text: Uint8Array): Uint8Array {
  return makeChunk('zTXt', joinBytes([bytesOf(`${keyword}\0\0`), new Uint8Array(deflateSync(text))]))
}

export function iTextChunk(keyword: string, text: Uint8Array, isCompressed: boolean): Uint8Array {
  const head = bytesOf(`${keyword}\0${isCompressed ? '\x01' : '\0'}\0en\0\0`)
  return makeChunk('iTXt', joinBytes([head, isCompressed ? new Uint8Array(deflateSync(text)) : text]))
}

export function headerChunk(width = 1, height = 1): Uint8Array {
  const data = new Uint8Array(13)
  new DataView(data.buffer).setUint32(0, width)
  new DataView(data.buffer).setUint32(4, height)
  data[8] = 8
  return makeChunk('IHDR', data)
}

const SIGNATURE = bytesOf(PNG_SIGNATURE, 'latin1')
const PIXEL = makeChunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(2))))
export const END = makeChunk('IEND', new Uint8Array())

/** Inserts extra chunks before the end of a one-pixel PNG. */
export function makePng(...chunks: Uint8Array[]): Uint8Array {
  return joinBytes([SIGNATURE, headerChunk(), PIXEL, ...chunks, END])
}

export function pngOf(...chunks: Uint8Array[]): Uint8Array {
  return joinBytes([SIGNATURE, ...chunks])
}
