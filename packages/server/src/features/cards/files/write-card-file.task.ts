import { readFile } from 'node:fs/promises'
import type { ExportFormat } from '@inkling/contract'
import {
  type Card,
  type CardFile,
  type CardImage,
  readCard,
  writeCardJson,
  writeCardPng,
  writeCharx,
} from '@inkling/engine'
import sharp from 'sharp'
import { defaultArt } from './default-art.ts'
import { stillKept } from './referenced-assets.ts'

export interface WriteInput {
  readonly card: Card
  readonly format: ExportFormat
  /** Where the file lies that it was imported from. */
  readonly source: string | null
  /** The picture that has taken the place of that file's, in WebP. */
  readonly newArt: Uint8Array | null
  /** Whether the picture in the source is no longer the card's. */
  readonly isArtReplaced: boolean
  /** Unix seconds, of a card that was edited here. */
  readonly modifiedAt: number | null
}

/** Writes a card as a file, with everything that came along in the file it was imported from. */
export async function run(input: WriteInput): Promise<Uint8Array> {
  const options = input.modifiedAt === null ? {} : { modifiedAt: input.modifiedAt }
  if (input.format === 'json') return writeCardJson(input.card, options)
  const { image, assets } = await partsOf(input)
  const card = input.isArtReplaced ? withoutIcons(input.card) : input.card
  if (input.format === 'charx') return writeCharx(card, { ...options, assets, ...(image && { icon: image }) })
  const png = image?.type === 'image/png' ? image.bytes : await asPng(image, card)
  return writeCardPng(card, png, { ...options, assets })
}

async function partsOf({ card, source, newArt, isArtReplaced }: WriteInput): Promise<{
  image?: CardImage
  assets: CardFile[]
}> {
  const reading = source === null ? null : readCard(await readFile(source))
  const assets = reading?.ok ? stillKept(reading.assets, card.data) : []
  if (newArt !== null) return { image: { bytes: newArt, type: 'image/webp' }, assets }
  const image = reading?.ok && !isArtReplaced ? reading.image : undefined
  return image === undefined ? { assets } : { image, assets }
}

/** The files that were the card's picture stay in the archive, under a type that no program shows as one. */
function withoutIcons(card: Card): Card {
  const assets = card.data.assets?.map(row => (row.type === 'icon' ? { ...row, type: 'x_former_icon' } : row))
  return assets === undefined ? card : { ...card, data: { ...card.data, assets } }
}

async function asPng(image: CardImage | undefined, card: Card): Promise<Uint8Array> {
  if (image === undefined) return await defaultArt(card.data.name)
  return await sharp(image.bytes, { failOn: 'none' }).png().toBuffer()
}
