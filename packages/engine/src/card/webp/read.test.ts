import { describe, expect, it } from 'vitest'
import { joinBytes, viewOf } from '../bytes/join.ts'
import { v2 } from '../testing/make-charx.ts'
import { base64, bytesOf } from '../testing/make-png.ts'
import { good, problemOf } from '../testing/read-or-fail.ts'

/** EXIF data with one folder that leads to a second, in which the comment is. */
function exif(comment: Uint8Array, isLittle: boolean): Uint8Array {
  const head = new Uint8Array(44)
  const view = viewOf(head)
  head.set(bytesOf(isLittle ? 'II' : 'MM'))
  view.setUint32(4, 8, isLittle)
  const entry = (at: number, tag: number, length: number, value: number) => {
    view.setUint16(at, 1, isLittle)
    view.setUint16(at + 2, tag, isLittle)
    view.setUint32(at + 6, length, isLittle)
    view.setUint32(at + 10, value, isLittle)
  }
  entry(8, 0x8769, 1, 26)
  entry(26, 0x9286, comment.length, 44)
  return joinBytes([head, comment])
}

function webp(comment: Uint8Array, isLittle = true): Uint8Array {
  const block = exif(comment, isLittle)
  const head = bytesOf('RIFF\0\0\0\0WEBPVP8 \x01\0\0\0\0\0EXIF\0\0\0\0', 'latin1')
  viewOf(head).setUint32(head.length - 4, block.length, true)
  return joinBytes([head, block])
}

const json = JSON.stringify(v2({ description: '你好' }))
const numbers = bytesOf([...bytesOf(json)].join(','))

describe('a card in a WebP', () => {
  it.each([
    ['JSON', bytesOf(json)],
    ['JSON behind the mark of its encoding', bytesOf(`UTF8\0\0\0\0${json}`)],
    ['UTF-16 behind its mark', joinBytes([bytesOf('UNICODE\0'), bytesOf(json, 'utf16le')])],
    ['base64', joinBytes([bytesOf('ASCII\0\0\0'), base64(v2({ description: '你好' }))])],
    ['a list of numbers', numbers],
  ])('may be written as %s', (_, comment) => {
    for (const isLittle of [true, false]) {
      const reading = good(webp(comment, isLittle))
      expect(reading).toMatchObject({ format: 'webp', image: { type: 'image/webp' } })
      expect(reading.card.data.description).toBe('你好')
    }
  })

  it('is missing where there is no comment', () => {
    expect(problemOf(bytesOf('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1'))).toBe('no_character_data')
    expect(problemOf(webp(new Uint8Array()).subarray(0, 60))).toBe('no_character_data')
  })
})
