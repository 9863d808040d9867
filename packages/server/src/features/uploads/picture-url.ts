import { randomBytes } from 'node:crypto'

/** A stored picture, by the 128-bit secret in its address: whoever knows the address may see it. */
export type Picture = string & { readonly brand: 'Picture' }

/**
 * The widths that the screens use: a face in a list, a tile, a card on a phone, art on a desktop. Every
 * picture answers at each of them; one that is smaller than a width is served as large as it is.
 */
export const PICTURE_WIDTHS = [96, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The width in an `avatar_url` and in the `file_url` of an upload; the screen asks for another if it wants one. */
const AVATAR_WIDTH = 320
export const ART_WIDTH = 1280

export const newPicture = (): Picture => randomBytes(16).toString('hex') as Picture // born here

export const pictureUrl = (picture: Picture, width: PictureWidth = AVATAR_WIDTH): string =>
  `/media/${picture}/${width}.webp`

export const fileKey = (picture: Picture, width: PictureWidth): string => `pictures/${picture}/${width}.webp`

/** All that is stored of a picture. */
export const fileKeys = (picture: Picture): string[] => PICTURE_WIDTHS.map(width => fileKey(picture, width))

const ADDRESS = /^\/media\/([0-9a-f]{32})\/(\d+)\.webp$/

/** The picture that an address of ours leads to; null for any other text. */
export function readPictureUrl(url: string): { picture: Picture; width: PictureWidth } | null {
  const [, secret, digits] = ADDRESS.exec(url) ?? []
  const width = PICTURE_WIDTHS.find(one => String(one) === digits)
  if (secret === undefined || width === undefined) return null
  return { picture: secret as Picture, width } // the pattern is what makes it one
}
