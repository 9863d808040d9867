import { readPngChunks } from '../files/png-chunks.ts'
import { asTextChunk, TextInflater } from '../files/png-text-chunk.ts'

/** The text in which RisuAI hides a persona in its picture, or null. Throws a CardReadError when it is no PNG. */
export function personaTextIn(png: Uint8Array): Uint8Array | null {
  const texts = readPngChunks(png).chunks.map(asTextChunk)
  const found = texts.find(text => text?.keyword.toLowerCase() === 'persona')
  return found ? new TextInflater().textOf(found) : null
}
