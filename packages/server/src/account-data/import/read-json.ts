import type { Readable } from 'node:stream'
import { isTooDeep } from '../../platform/http/check-input.ts'

/** The JSON in a file of so many bytes at most; undefined when it is longer, nested deeper than a body may be, or none. */
export async function readJson(stream: Readable, most: number): Promise<unknown> {
  const text = await readText(stream, most)
  return text === undefined ? undefined : parsed(text)
}

/** The same of a file that has one on each line; a line that is none is undefined. */
export async function readJsonLines(stream: Readable, most: number): Promise<unknown[] | undefined> {
  const text = await readText(stream, most)
  return text
    ?.split('\n')
    .filter(line => line.trim() !== '')
    .map(parsed)
}

async function readText(stream: Readable, most: number): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isTooDeep(json) ? undefined : json
  } catch {
    return undefined // as the caller is told
  }
}
