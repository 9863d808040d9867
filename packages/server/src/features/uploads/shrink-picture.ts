import type { ImageType } from '@inkling/engine'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from './picture-url.ts'

/** WebP without metadata, in all widths. */
export type PictureFiles = { width: PictureWidth; bytes: Uint8Array }[]

export type ShrinkResult =
  | { outcome: 'shrunk'; type: ImageType; files: PictureFiles }
  | { outcome: 'no_picture' }
  | { outcome: 'broken'; type: ImageType }
  | { outcome: 'too_many_pixels'; type: ImageType }

export interface ShrinkOptions {
  /** Accepts truncated pictures. */
  readonly lenient?: boolean
}

/** For formats decoded line by line, where size costs time but no memory. */
const MAX_STREAMED_PIXELS = 200_000_000
/** For formats decoded as a whole, at four bytes per pixel. */
const MAX_WHOLE_PIXELS = 50_000_000
/** Longer sides (pixels) are rejected. */
const MAX_SIDE = 32_768
/** Limit at the largest width (pixels), enough for long screenshots. WebP allows at most 16,383. */
const MAX_HEIGHT = 8_192
/** Visually lossless at these sizes. More effort takes twice the time to save 3 % of the bytes. */
const WEBP = { quality: 82, effort: 2 } as const

// Only these five decoders see untrusted bytes. SVG, TIFF, PDF and others are rejected.
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
 * Animations are reduced to the first frame. Only for worker threads, because it is CPU-heavy and its input untrusted.
 */
export async function shrinkPicture(
  bytes: Uint8Array,
  { lenient = false }: ShrinkOptions = {},
): Promise<ShrinkResult> {
  const header = await headerOf(bytes)
  if (header === null) return { outcome: 'no_picture' }
  const { type, width, height, isStreamed } = header
  const limitInputPixels = isStreamed ? MAX_STREAMED_PIXELS : MAX_WHOLE_PIXELS
  if (Math.max(width, height) > MAX_SIDE || width * height > limitInputPixels) {
    return { outcome: 'too_many_pixels', type }
  }
  const input = { limitInputPixels, failOn: lenient ? 'none' : 'error' } as const
  try {
    return { outcome: 'shrunk', type, files: await encode(sharp(bytes, input)) }
  } catch {
    return { outcome: 'broken', type } // any error of sharp means that it could not be decoded
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
    return null // unsupported format
  }
}

function typeOf(format: string): ImageType | null {
  const types: readonly ImageType[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
  return types.find(type => type === `image/${format}`) ?? null
}

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
