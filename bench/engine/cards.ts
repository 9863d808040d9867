import { readCard } from '@inkling/engine'
import { rankCardKeyword } from '../../packages/engine/src/card/formats/read-png.ts'
import { makeCharx, v3 } from '../../packages/engine/src/card/testing/make-charx.ts'
import { cardChunk, makePng } from '../../packages/engine/src/card/testing/make-png.ts'
import { namesOf, sample } from '../../packages/engine/src/card/testing/samples.ts'
import { readPngChunks } from '../../packages/engine/src/files/png-chunks.ts'
import { asTextChunk } from '../../packages/engine/src/files/png-text-chunk.ts'
import { type Measurement, medianMs, nothing } from './rounds.ts'

/** Returns the real cards beside the repository, or two of our own if there are none. */
function cardFiles(): Uint8Array[] {
  const names = namesOf('cards-real')
  if (names.length > 0) return names.map(sample)
  const card = v3({ first_mes: 'Hello. '.repeat(500), character_book: { entries: [{ keys: ['k'] }] } })
  return [makePng(cardChunk('ccv3', card)), makeCharx(card)]
}

/** Cards of all available kinds that one core reads per second. */
export function cardsPerSecond(rounds: number): number {
  const files = cardFiles()
  return (files.length / medianMs(rounds, nothing, () => files.map(bytes => readCard(bytes)))) * 1000
}

/** Compares reading cards from images with merely decoding and parsing their JSON. */
export function measureCards(rounds: number): Measurement {
  const pictures = cardFiles().filter(bytes => bytes[0] === 0x89)
  return {
    what: 'a card out of a PNG (naive: parsed, and nothing looked at)',
    engine_ms: medianMs(rounds, nothing, () => pictures.map(bytes => readCard(bytes))) / pictures.length,
    naive_ms: medianMs(rounds, nothing, () => pictures.map(parseOnly)) / pictures.length,
  }
}

function parseOnly(png: Uint8Array): unknown {
  const texts = readPngChunks(png).chunks.map(asTextChunk)
  const text = texts.find(text => text !== null && rankCardKeyword(text.keyword) !== null)
  if (!text) return null
  const base64 = Buffer.from(text.chunk.data.subarray(text.keyword.length + 1)).toString('latin1')
  return JSON.parse(Buffer.from(base64, 'base64').toString())
}
