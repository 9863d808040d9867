import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'
import { BrokenZipError, openZip } from './read-zip.ts'

async function opened(bytes: Uint8Array, mostEntries = 10) {
  const path = join(temporaryDirectory(), 'some.zip')
  await writeFile(path, bytes)
  const zip = await openZip(path, mostEntries)
  onTestFinished(() => zip.close())
  return zip.files
}

const long = '夜雨落在旧城 '.repeat(50_000)
const plain = { 'cards/艾米.txt': strToU8(long), 'empty.txt': strToU8('') }

describe('a zip on disk', () => {
  it.each([0, 6] as const)('gives its files one by one, packed at level %i', async level => {
    const files = await opened(zipSync(plain, { level }))
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['cards/艾米.txt', strToU8(long).length],
      ['empty.txt', 0],
    ])
    const read = await Promise.all(files.map(async file => await text(await file.read())))
    expect(read).toEqual([long, ''])
  })

  it('can be left in the middle of a file, and goes on with the next', async () => {
    const [first, second] = await opened(zipSync(plain))
    const stream = await first?.read()
    stream?.destroy()
    expect(second && (await text(await second.read()))).toBe('')
  })

  it('is refused when it is cut, is none, or holds more than it may', async () => {
    const whole = zipSync(plain)
    await expect(opened(whole.subarray(0, -30))).rejects.toThrow(BrokenZipError)
    await expect(opened(strToU8('nothing of the kind'))).rejects.toThrow(BrokenZipError)
    await expect(opened(whole, 1)).rejects.toThrow('too many files')
  })

  it('ends a file that holds more than it says', async () => {
    const whole = zipSync(plain)
    const row = Buffer.from(whole).lastIndexOf('cards/艾米.txt') - 46
    new DataView(whole.buffer, whole.byteOffset).setUint32(row + 24, 1_000, true)
    const [file] = await opened(whole)
    await expect(file?.read().then(text)).rejects.toThrow(BrokenZipError)
  })

  it('tells of a file whose place is not in it', async () => {
    const whole = zipSync(plain)
    const [file] = await opened(whole)
    const moved = new Uint8Array(whole)
    moved.fill(0, 0, 4) // where the first file begins
    await expect((await opened(moved))[0]?.read()).rejects.toThrow(BrokenZipError)
    expect(file?.path).toBe('cards/艾米.txt')
  })
})
