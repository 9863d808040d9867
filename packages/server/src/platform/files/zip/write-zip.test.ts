import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { directoryEnd, directoryLine } from './records.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

const modifiedAt = new Date('2026-03-01T12:34:56Z')

async function* piecesOf(...pieces: (string | Uint8Array)[]) {
  yield* pieces
}

async function zipped(...entries: readonly Omit<ZipEntry, 'modifiedAt'>[]): Promise<Buffer> {
  const all = async function* () {
    for (const entry of entries) yield { ...entry, modifiedAt }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(all())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a zip', () => {
  it('holds files of many pieces under their names', async () => {
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

  it('ends with what one of its files ends with when it cannot be read', async () => {
    const broken = async function* () {
      yield 'so far'
      throw new Error('the store is gone')
    }
    await expect(zipped({ name: 'a.txt', pieces: broken() })).rejects.toThrow('the store is gone')
  })

  it('says of what lies beyond four gigabytes where it is', () => {
    const far = 5 * 2 ** 32
    const entry = { name: Buffer.from('a'), modifiedAt, crc: 1, packedSize: 2, size: 3, offset: far }
    const line = Buffer.from(directoryLine(entry))
    expect(line.readUInt32LE(42)).toBe(0xffff_ffff)
    expect(line.readBigUInt64LE(46 + 1 + 4)).toBe(BigInt(far))
    const end = Buffer.from(directoryEnd(70_000, far, 47))
    expect(end.readUInt32LE(0)).toBe(0x0606_4b50)
    expect(end.readBigUInt64LE(32)).toBe(70_000n)
    expect(end.readBigUInt64LE(48)).toBe(BigInt(far))
    expect(end.readUInt32LE(56)).toBe(0x0706_4b50)
    expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(far + 47))
    expect(end.readUInt16LE(76 + 10)).toBe(0xffff)
  })
})
