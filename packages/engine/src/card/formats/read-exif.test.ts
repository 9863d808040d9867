import { describe, expect, it } from 'vitest'
import { joinBytes } from '../../files/join.ts'
import { v2 } from '../testing/make-charx.ts'
import { makeAvif, makeJpeg, makeWebp } from '../testing/make-exif.ts'
import { base64, bytesOf } from '../testing/make-png.ts'
import { problemOf, readGood } from '../testing/read-or-fail.ts'

const json = JSON.stringify(v2({ description: '你好' }))
const numbers = bytesOf([...bytesOf(json)].join(','))

const pictures = [
  ['webp', makeWebp],
  ['jpeg', makeJpeg],
  ['avif', makeAvif],
] as const

describe.each(pictures)('a card in a %s', (format, make) => {
  it.each([
    ['JSON', bytesOf(json)],
    ['JSON behind the mark of its encoding', bytesOf(`UTF8\0\0\0\0${json}`)],
    ['UTF-16 behind its mark', joinBytes([bytesOf('UNICODE\0'), bytesOf(json, 'utf16le')])],
    ['base64', joinBytes([bytesOf('ASCII\0\0\0'), base64(v2({ description: '你好' }))])],
    [
      'base64 in UTF-16',
      joinBytes([bytesOf('UNICODE\0'), bytesOf(btoa(JSON.stringify(v2({ description: 'hi' }))), 'utf16le')]),
    ],
    ['a list of numbers', numbers],
    ['a list of numbers behind a mark', joinBytes([bytesOf('ASCII\0\0\0'), numbers])],
  ])('may be written as %s', (_, comment) => {
    for (const isLittleEndian of [true, false]) {
      const picture = make(comment, isLittleEndian)
      const reading = readGood(picture)
      expect(reading).toMatchObject({ format, image: { bytes: picture, type: `image/${format}` } })
      expect(reading.card.data.description).toMatch(/^(?:你好|hi)$/)
    }
  })

  it('is missing without a comment, or with half of one', () => {
    expect(problemOf(make(new Uint8Array(), true))).toBe('no_character_data')
    expect(problemOf(make(bytesOf(json), true).subarray(0, 60))).toBe('no_character_data')
  })
})
