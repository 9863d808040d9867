import { inflateZlibCounted } from './inflate.ts'
import { joinBytes, latin1 } from './join.ts'
import { CARD_LIMITS } from './limits.ts'
import { makeChunk, type PngChunk } from './png-chunks.ts'
import { CardReadError } from './problems.ts'

/** PNG allows 79 bytes; some asset keys are longer. */
const LONGEST_KEYWORD = 256

export type TextChunk = { keyword: string; chunk: PngChunk }

/** Null for chunks of other types. */
export function asTextChunk(chunk: PngChunk): TextChunk | null {
  if (chunk.type !== 'tEXt' && chunk.type !== 'zTXt' && chunk.type !== 'iTXt') return null
  const end = chunk.data.subarray(0, LONGEST_KEYWORD).indexOf(0)
  return end < 0 ? null : { keyword: latin1(chunk.data.subarray(0, end)), chunk }
}

/** Inflates a file's texts within one total limit, which broken and oversized texts count towards. */
export class TextInflater {
  #remaining: number = CARD_LIMITS.inflatedTextBytes

  /** @throws CardReadError if the text is broken or too large */
  textOf({ keyword, chunk }: TextChunk): Uint8Array {
    const rest = chunk.data.subarray(keyword.length + 1)
    if (chunk.type === 'tEXt') return rest
    if (chunk.type === 'zTXt') return this.#inflate(rest.subarray(1), rest[0] ?? 0)
    const [isCompressed = 0, method = 0] = rest
    const text = afterNul(afterNul(rest.subarray(2)))
    return isCompressed === 0 ? text : this.#inflate(text, method)
  }

  #inflate(zlib: Uint8Array, method: number): Uint8Array {
    if (method !== 0) throw new CardReadError('broken_chunk', { reason: 'method' })
    const maxLength = this.#remaining
    if (maxLength <= 0)
      throw new CardReadError('inflates_too_large', { limit: CARD_LIMITS.inflatedTextBytes })
    return inflateZlibCounted(zlib, maxLength, count => {
      this.#remaining = maxLength - count
    })
  }
}

function afterNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0)
  if (end < 0) throw new CardReadError('broken_chunk', { reason: 'itxt' })
  return bytes.subarray(end + 1)
}

export function makeTextChunk(keyword: string, text: Uint8Array): Uint8Array {
  const name = Uint8Array.from(`${keyword}\0`, letter => letter.charCodeAt(0))
  return makeChunk('tEXt', joinBytes([name, text]))
}
