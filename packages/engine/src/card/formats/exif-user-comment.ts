import { hasAscii, viewOf } from '../../files/join.ts'

const EXIF_FOLDER = 0x8769
const USER_COMMENT = 0x9286
/** Folders may point at each other in a circle; a real file has two. */
const MOST_FOLDERS = 8
const NONE = new Uint8Array()

/** The bytes of the UserComment tag in a block of EXIF data, none without it. Never reads outside the block. */
export function userComment(exif: Uint8Array): Uint8Array {
  const tiff = hasAscii(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif
  const isLittle = hasAscii(tiff, 0, 'II')
  if (tiff.length < 8 || (!isLittle && !hasAscii(tiff, 0, 'MM'))) return NONE
  const folders = [viewOf(tiff).getUint32(4, isLittle)]
  for (let visited = 0; visited < Math.min(folders.length, MOST_FOLDERS); visited++) {
    const comment = searchFolder(tiff, folders[visited] ?? 0, isLittle, folders)
    if (comment) return comment
  }
  return NONE
}

function searchFolder(tiff: Uint8Array, at: number, isLittle: boolean, folders: number[]): Uint8Array | null {
  if (at + 2 > tiff.length) return null
  const view = viewOf(tiff)
  const count = Math.min(view.getUint16(at, isLittle), Math.floor((tiff.length - at - 2) / 12))
  for (let row = at + 2; row < at + 2 + count * 12; row += 12) {
    const tag = view.getUint16(row, isLittle)
    const value = view.getUint32(row + 8, isLittle)
    if (tag === EXIF_FOLDER) folders.push(value)
    if (tag !== USER_COMMENT) continue
    const length = view.getUint32(row + 4, isLittle)
    const start = length <= 4 ? row + 8 : value
    return tiff.subarray(start, start + length)
  }
  return null
}
