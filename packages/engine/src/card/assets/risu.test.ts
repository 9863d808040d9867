import { describe, expect, it } from 'vitest'
import { makeTextChunk } from '../../files/png-text-chunk.ts'
import { writeCardPng } from '../formats/write-png.ts'
import { v2 } from '../testing/make-charx.ts'
import { bytesOf, cardChunk, makePng } from '../testing/make-png.ts'
import { readGood } from '../testing/read-or-fail.ts'

const risuai = {
  emotions: [
    ['joy', '__asset:1'],
    ['inline', 'aGVsbG8='],
  ],
  additionalAssets: [
    ['theme', '__asset:2', 'MP3'],
    ['gone', '__asset:9', 'png'],
  ],
}
const png = makePng(
  makeTextChunk('chara-ext-asset_:1', bytesOf('aGk=')),
  makeTextChunk('chara-ext-asset_2', bytesOf('aG8=')),
  cardChunk('chara', v2({ extensions: { risuai } })),
)

describe('the files of a V2 card of RisuAI', () => {
  it('get the names and uses from its own lists', () => {
    const reading = readGood(png)
    expect(reading.assets).toEqual([
      { path: '1', bytes: bytesOf('hi'), use: { type: 'emotion', name: 'joy', ext: '' } },
      { path: '2', bytes: bytesOf('ho'), use: { type: 'x-risu-asset', name: 'theme', ext: 'mp3' } },
    ])
    expect(reading.notices).toContainEqual({
      code: 'asset_missing',
      path: 'data.extensions.risuai.additionalAssets.1',
      file: '9',
    })
  })

  it('are included in the next PNG', () => {
    const reading = readGood(png)
    expect(readGood(writeCardPng(reading.card, makePng(), reading)).assets).toEqual(reading.assets)
  })
})
