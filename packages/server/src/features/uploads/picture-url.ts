import { randomBytes } from 'node:crypto'

/** A stored picture, identified by a 128-bit secret: anyone who knows its URL may see it. */
export type Picture = string & { readonly brand: 'Picture' }

/**
 * Widths in pixels used by the screens: avatar, tile, card on a phone, art on a desktop. Smaller pictures are served
 * in their own size.
 */
export const PICTURE_WIDTHS = [96, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Default width in `avatar_url` and `file_url`; screens may request others. */
const AVATAR_WIDTH = 320
export const ART_WIDTH = 1280

export const newPicture = (): Picture => randomBytes(16).toString('hex') as Picture // a new id

export const pictureUrl = (picture: Picture, width: PictureWidth = AVATAR_WIDTH): string =>
  `/media/${picture}/${width}.webp`

export const fileKey = (picture: Picture, width: PictureWidth): string => `pictures/${picture}/${width}.webp`

/** Storage keys of all sizes of a picture. */
export const fileKeys = (picture: Picture): string[] => PICTURE_WIDTHS.map(width => fileKey(picture, width))

const ADDRESS = /^\/media\/([0-9a-f]{32})\/(\d+)\.webp$/

/** Parses one of our picture URLs; null for anything else. */
export function readPictureUrl(url: string): { picture: Picture; width: PictureWidth } | null {
  const [, secret, digits] = ADDRESS.exec(url) ?? []
  const width = PICTURE_WIDTHS.find(one => String(one) === digits)
  if (secret === undefined || width === undefined) return null
  return { picture: secret as Picture, width } // validated by the pattern
}
