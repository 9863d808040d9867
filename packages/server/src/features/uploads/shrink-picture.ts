import type { ImageType } from '@inkling/engine'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from './picture-url.ts'

/** A picture at every width that screens use, in WebP and with nothing else in it. */
export type PictureFiles = { width: PictureWidth; bytes: Uint8Array }[]

export type ShrinkResult =
  | { outcome: 'shrunk'; type: ImageType; files: PictureFiles }
  | { outcome: 'no_picture' }
  | { outcome: 'broken'; type: ImageType }
  | { outcome: 'too_many_pixels'; type: ImageType }

export interface ShrinkOptions {
  /** Show what there is of a picture that is cut short, rather than nothing. */
  readonly lenient?: boolean
}

/** Read line by line, so that its size costs time and no memory. */
const MAX_STREAMED_PIXELS = 200_000_000
/** Of what has to be unpacked as a whole: four bytes each. */
const MAX_WHOLE_PIXELS = 50_000_000
/** Of a file that says more, nothing is believed. */
const MAX_SIDE = 32_768
/** As high as a picture of the largest width is kept: a long screenshot still is one. WebP takes no more than 16,383. */
const MAX_HEIGHT = 8_192
/** Hardly to be told from the original at these sizes; a higher effort costs twice the time for 3 % of the bytes. */
const WEBP = { quality: 82, effort: 2 } as const

// Untrusted bytes meet these five readers and no others; SVG, TIFF, PDF and all else is no picture here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes a picture under limits and encodes it anew. Of a moving picture its first frame is taken. For
 * worker threads only: it is heavy, and its input is not to be trusted.
 */
export async function shrinkPicture(
  bytes: Uint8Array,
  { lenient = false }: ShrinkOptions = {},
): Promise<ShrinkResult> {
  const found = await headerOf(bytes)
  if (found === null) return { outcome: 'no_picture' }
  const { type, width, height, isStreamed } = found
  const limitInputPixels = isStreamed ? MAX_STREAMED_PIXELS : MAX_WHOLE_PIXELS
  if (Math.max(width, height) > MAX_SIDE || width * height > limitInputPixels) {
    return { outcome: 'too_many_pixels', type }
  }
  const input = { limitInputPixels, failOn: lenient ? 'none' : 'error' } as const
  try {
    return { outcome: 'shrunk', type, files: await encode(sharp(bytes, input)) }
  } catch {
    return { outcome: 'broken', type } // sharp has no error but "this could not be decoded"
  }
}

async function headerOf(bytes: Uint8Array) {
  try {
    const image = sharp(bytes, { limitInputPixels: false })
    const { format, compression, width, height, isProgressive } = await image.metadata()
    const type = format === 'heif' ? (compression === 'av1' ? 'image/avif' : null) : typeOf(format)
    if (type === null) return null
    const isStreamed = (format === 'png' || format === 'jpeg') && isProgressive !== true
    return { type, width, height, isStreamed }
  } catch {
    return null // not of a kind that we read
  }
}

function typeOf(format: string): ImageType | null {
  const types: readonly ImageType[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
  return types.find(type => type === `image/${format}`) ?? null
}

/** Decodes once, to the largest width, and goes down from there. */
async function encode(picture: Sharp) {
  const { data, info } = await picture
    .autoOrient()
    .resize({
      width: Math.max(...PICTURE_WIDTHS),
      height: MAX_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encoded = new Map<number, Promise<Uint8Array>>()
  const at = (width: number): Promise<Uint8Array> => {
    const known = encoded.get(width) ?? sharp(data, { raw }).resize({ width }).webp(WEBP).toBuffer()
    encoded.set(width, known)
    return known
  }
  return Promise.all(
    PICTURE_WIDTHS.map(async width => ({ width, bytes: await at(Math.min(width, info.width)) })),
  )
}
