import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeZip, type ZipEntry } from './write-zip.ts'

const modifiedAt = new Date('2026-03-01T12:34:56Z')

async function* piecesOf(...pieces: (string | Uint8Array)[]) {
  yield* pieces
}

type Entry = Omit<ZipEntry, 'modifiedAt'>

async function* entriesOf(...entries: readonly Entry[]) {
  for (const entry of entries) yield { ...entry, modifiedAt }
}

const zipped = async (...entries: readonly Entry[]): Promise<Buffer> =>
  await buffer(writeZip(entriesOf(...entries)))

describe('a zip', () => {
  it('contains files written in many pieces', async () => {
    const long = '夜雨落在旧城 '.repeat(100_000)
    const zip = await zipped(
      { name: '艾米/雨夜.txt', pieces: piecesOf(long, new TextEncoder().encode('end')) },
      { name: 'empty.txt', pieces: piecesOf() },
    )
    const files = unzipSync(zip)
    expect(Object.keys(files)).toEqual(['艾米/雨夜.txt', 'empty.txt'])
    expect(new TextDecoder().decode(files['艾米/雨夜.txt'])).toBe(`${long}end`)
    expect(files['empty.txt']).toHaveLength(0)
    expect(zip.length).toBeLessThan(long.length / 10)
  })

  it('can be empty', async () => expect(unzipSync(await zipped())).toEqual({}))

  it('fails with the error of a file that cannot be read', async () => {
    const broken = async function* () {
      yield 'so far'
      throw new Error('the store is gone')
    }
    await expect(zipped({ name: 'a.txt', pieces: broken() })).rejects.toThrow('the store is gone')
  })

  it('stops reading its files when its own reader stops', async () => {
    const { promise: left, resolve } = Promise.withResolvers<string>()
    const endless = async function* () {
      try {
        for (;;) yield randomBytes(64 * 1024)
      } finally {
        resolve('left')
      }
    }
    const zip = writeZip(entriesOf({ name: 'a.bin', pieces: endless() }))
    await once(zip, 'readable')
    zip.destroy()
    expect(await left).toBe('left')
  })
})
