import { randomBytes } from 'node:crypto'

/** A 128-bit secret: anyone who knows a picture's URL may see it. */
export type Picture = string & { readonly brand: 'Picture' }

/** Widths in pixels, for avatar, tile, card on a phone, and art on a desktop. Smaller pictures keep their size. */
export const PICTURE_WIDTHS = [96, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Defaults in `avatar_url` and `file_url`. Screens may request others. */
const AVATAR_WIDTH = 320
export const ART_WIDTH = 1280

export const newPicture = (): Picture => randomBytes(16).toString('hex') as Picture

export const pictureUrl = (picture: Picture, width: PictureWidth = AVATAR_WIDTH): string =>
  `/media/${picture}/${width}.webp`

export const fileKey = (picture: Picture, width: PictureWidth): string => `pictures/${picture}/${width}.webp`

export const fileKeys = (picture: Picture): string[] => PICTURE_WIDTHS.map(width => fileKey(picture, width))

const ADDRESS = /^\/media\/([0-9a-f]{32})\/(\d+)\.webp$/

/** Null unless it is the URL of a picture on this server. */
export function readPictureUrl(url: string): { picture: Picture; width: PictureWidth } | null {
  const [, secret, digits] = ADDRESS.exec(url) ?? []
  const width = PICTURE_WIDTHS.find(one => String(one) === digits)
  if (secret === undefined || width === undefined) return null
  return { picture: secret as Picture, width } // the pattern validates it
}
