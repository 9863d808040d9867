import { describe, expect, it } from 'vitest'
import { makeChunk, readPngChunks } from '../files/png-chunks.ts'
import { asTextChunk } from '../files/png-text-chunk.ts'
import { editCard } from './edit.ts'
import { assetKey, rankCardKeyword } from './formats/read-png.ts'
import { writeCharx } from './formats/write-charx.ts'
import { writeCardJson } from './formats/write-json.ts'
import { writeCardPng } from './formats/write-png.ts'
import type { CardData } from './model/card.ts'
import { readCard } from './read.ts'
import { v3 } from './testing/make-charx.ts'
import { cardChunk, makePng } from './testing/make-png.ts'
import { readGood } from './testing/read-or-fail.ts'
import { namesOf, sampleFrom } from './testing/samples.ts'

const samples = (folder: string) =>
  namesOf(folder)
    .filter(name => /\.(?:png|json|charx|ya?ml)$/.test(name))
    .flatMap(name => {
      const reading = readCard(sampleFrom(folder, name), { fileName: name })
      return reading.ok ? [[name, reading] as const] : []
    })
const cards = [...samples('cards-real'), ...samples('field/cards')]

/** Chunks that do not belong to the card. */
function pictureChunks(png: Uint8Array): Uint8Array[] {
  const chunks = readPngChunks(png).chunks.filter(chunk => {
    const keyword = asTextChunk(chunk)?.keyword
    return keyword === undefined || (rankCardKeyword(keyword) === null && assetKey(keyword) === null)
  })
  return chunks.map(({ whole }) => whole)
}

/** `fav` is private, so exports omit it. */
function withoutFav(data: CardData): CardData {
  const { fav: _, ...extensions } = data.extensions
  return { ...data, extensions }
}

describe.skipIf(cards.length === 0).each(cards)('the real card %s', (_, reading) => {
  const edited = editCard(reading.card, { creator_notes: 'Edited 你好 🎭\r\n' })
  const expected = withoutFav({ ...reading.card.data, creator_notes: 'Edited 你好 🎭\r\n' })
  const picture = reading.image?.type === 'image/png' ? reading.image.bytes : makePng()

  it('is exported as the same JSON while it is unedited', () => {
    const written = JSON.parse(Buffer.from(writeCardJson(reading.card)).toString())
    // The last chat's name is private, and YAML is another program's format.
    const { chat: _, ...expected } = reading.card.original ?? {}
    if (reading.format !== 'yaml') expect(written).toEqual(expected)
  })

  it('changes only by the edited field, as JSON', () => {
    expect(withoutFav(readGood(writeCardJson(edited)).card.data)).toEqual(expected)
  })

  it('changes only by the edited field, as PNG; the picture stays the same', () => {
    const png = writeCardPng(edited, picture, reading)
    const { card, assets } = readGood(png)
    expect(withoutFav({ ...card.data, assets: [] })).toEqual({ ...expected, assets: [] })
    expect(card.data.assets?.length).toBe(reading.card.data.assets?.length)
    expect(assets.map(({ bytes }) => bytes)).toEqual(reading.assets.map(({ bytes }) => bytes))
    expect(pictureChunks(png)).toEqual(pictureChunks(picture))
  })

  it('changes only by the edited field, as CHARX', () => {
    const again = readGood(writeCharx(edited, reading))
    expect(withoutFav(again.card.data)).toEqual(expected)
    expect(again.assets).toEqual(reading.assets)
  })

  it('is the same card after every format in turn', () => {
    const json = readGood(writeCardJson(edited))
    const charx = readGood(writeCharx(json.card, reading))
    const png = readGood(writeCardPng(charx.card, picture, charx))
    expect({ ...withoutFav(png.card.data), assets: [] }).toEqual({ ...expected, assets: [] })
  })
})

describe('an animated picture', () => {
  it('stays animated when its card is rewritten', () => {
    const control = makeChunk('acTL', new Uint8Array([0, 0, 0, 2, 0, 0, 0, 0]))
    const frames = [makeChunk('fcTL', new Uint8Array(26)), makeChunk('fdAT', new Uint8Array(8).fill(7))]
    const animated = makePng(control, ...frames)
    const { card } = readGood(makePng(cardChunk('ccv3', v3())))
    const written = writeCardPng(card, animated)
    expect(readGood(written).format).toBe('apng')
    expect(pictureChunks(written)).toEqual(pictureChunks(animated))
  })
})
