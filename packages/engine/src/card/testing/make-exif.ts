import { joinBytes, viewOf } from '../../files/join.ts'
import { bytesOf } from './make-png.ts'

/** The first directory points to a second one with the comment. */
function exif(comment: Uint8Array, isLittleEndian: boolean): Uint8Array {
  const head = new Uint8Array(44)
  const view = viewOf(head)
  head.set(bytesOf(isLittleEndian ? 'II*\0' : 'MM\0*'))
  view.setUint32(4, 8, isLittleEndian)
  const entry = (at: number, tag: number, length: number, value: number) => {
    view.setUint16(at, 1, isLittleEndian)
    view.setUint16(at + 2, tag, isLittleEndian)
    view.setUint32(at + 6, length, isLittleEndian)
    view.setUint32(at + 10, value, isLittleEndian)
  }
  entry(8, 0x8769, 1, 26)
  entry(26, 0x9286, comment.length, 44)
  return joinBytes([head, comment])
}

export function makeWebp(comment: Uint8Array, isLittle = true): Uint8Array {
  const block = exif(comment, isLittle)
  const head = bytesOf('RIFF\0\0\0\0WEBPVP8 \x01\0\0\0\0\0EXIF\0\0\0\0', 'latin1')
  viewOf(head).setUint32(head.length - 4, block.length, true)
  return joinBytes([head, block])
}

export function makeJpeg(comment: Uint8Array, isLittle = true): Uint8Array {
  const block = joinBytes([bytesOf('Exif\0\0'), exif(comment, isLittle)])
  const head = bytesOf('\xff\xd8\xff\xe0\0\x04JF\xff\xe1\0\0', 'latin1')
  viewOf(head).setUint16(head.length - 2, block.length + 2)
  return joinBytes([head, block, bytesOf('\xff\xdapicture\xff\xd9', 'latin1')])
}

export function makeAvif(comment: Uint8Array, isLittle = true): Uint8Array {
  const head = bytesOf('\0\0\0\x14ftypavif\0\0\0\0avif\0\0\0\0mdat', 'latin1')
  return joinBytes([head, bytesOf('\0\0\0\x06Exif\0\0'), exif(comment, isLittle)])
}
