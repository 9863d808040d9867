import type { Readable } from 'node:stream'

/** The JSON in a file of so many bytes at most; undefined when it is longer, or none. */
export async function readJson(stream: Readable, most: number): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) return undefined
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    return undefined // as the caller is told
  }
}
