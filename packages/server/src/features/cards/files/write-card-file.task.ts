import { readFile } from 'node:fs/promises'
import type { ExportFormat } from '@inkling/contract'
import {
  type Card,
  type CardAssetFile,
  type CardImage,
  readCard,
  withoutInlinePicture,
  writeCardJson,
  writeCardPng,
  writeCharx,
} from '@inkling/engine'
import sharp from 'sharp'
import { filterRetainedAssets, namedAs } from './referenced-assets.ts'

export interface CardFileInput {
  readonly card: Card
  readonly format: ExportFormat
  readonly source: string | null
  /** WebP that replaced the file's own picture. */
  readonly newArt: Uint8Array | null
  readonly isArtReplaced: boolean
  /** Unix seconds, or null for cards not edited here. */
  readonly modifiedAt: number | null
}

/** Keeps everything from the file that the card was imported from. */
export async function run(input: CardFileInput): Promise<Uint8Array> {
  const options = input.modifiedAt === null ? {} : { modifiedAt: input.modifiedAt }
  if (input.format === 'json') return writeCardJson(input.card, options)
  const { image, assets } = await collectParts(input)
  const shown = input.newArt === null ? input.card : withoutInlinePicture(input.card)
  const card = input.isArtReplaced ? withoutIcons(shown) : shown
  if (input.format === 'charx') return writeCharx(card, { ...options, assets, ...(image && { icon: image }) })
  const png = image?.type === 'image/png' ? image.bytes : await asPng(image, card)
  return writeCardPng(card, png, { ...options, assets })
}

async function collectParts({ card, source, newArt, isArtReplaced }: CardFileInput): Promise<{
  image?: CardImage
  assets: CardAssetFile[]
}> {
  const reading = source === null ? null : readCard(await readFile(source), namedAs(card.data))
  const assets = reading?.ok ? filterRetainedAssets(reading.assets, card.data) : []
  if (newArt !== null) return { image: { bytes: newArt, type: 'image/webp' }, assets }
  const image = reading?.ok && !isArtReplaced ? reading.image : undefined
  return image === undefined ? { assets } : { image, assets }
}

/** Files of a replaced picture stay in the archive, under a type that no program shows. */
function withoutIcons(card: Card): Card {
  const assets = card.data.assets?.map(row => (row.type === 'icon' ? { ...row, type: 'x_former_icon' } : row))
  return assets === undefined ? card : { ...card, data: { ...card.data, assets } }
}

async function asPng(image: CardImage | undefined, card: Card): Promise<Uint8Array> {
  if (image === undefined) return await drawDefaultArt(card.data.name)
  return await sharp(image.bytes, { failOn: 'none' }).png().toBuffer()
}

const WIDTH = 400
const HEIGHT = 600

type RgbColour = readonly [red: number, green: number, blue: number]
const PAPER: RgbColour = [247, 244, 238]
const INK: RgbColour = [38, 36, 34]
const SEAL: RgbColour = [200, 67, 47]

const CENTRE = { x: WIDTH / 2, y: 270 }
const RADIUS = 120

/**
 * An ink ring on paper with a seal. The name decides where the stroke starts, so the pictures are similar but not
 * equal.
 */
export async function drawDefaultArt(name: string): Promise<Uint8Array> {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  const start = angleOf(name)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) pixels.set(colourAt(x, y, start), (y * WIDTH + x) * 3)
  }
  return await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}

function colourAt(x: number, y: number, start: number): RgbColour {
  if (Math.abs(x - CENTRE.x) < 15 && Math.abs(y - 500) < 15) return SEAL
  return blend(PAPER, INK, strokeAt(x - CENTRE.x, y - CENTRE.y, start))
}

/** Strong at the start, then fading, with a gap before the ring closes. */
function strokeAt(x: number, y: number, start: number): number {
  const turn = Math.PI * 2
  const along = ((Math.atan2(y, x) - start + turn * 2) % turn) / turn
  const width = 17 * (1 - 0.75 * along) * (along > 0.96 ? 0 : 1)
  const off = Math.abs(Math.hypot(x, y) - RADIUS - 4 * Math.sin(along * turn))
  return Math.max(0, Math.min(1, width - off)) * (1 - 0.35 * along)
}

function blend(from: RgbColour, to: RgbColour, share: number): RgbColour {
  const mix = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [mix(0), mix(1), mix(2)]
}

function angleOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return (hash / 360) * Math.PI * 2
}
