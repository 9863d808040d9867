import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'
import { BrokenZipError, openZip } from './read-zip.ts'

async function openZipOf(bytes: Uint8Array, maxEntries = 10) {
  const path = join(temporaryDirectory(), 'some.zip')
  await writeFile(path, bytes)
  const zip = await openZip(path, maxEntries)
  onTestFinished(() => zip.close())
  return zip.files
}

const long = '夜雨落在旧城 '.repeat(50_000)
const plain = { 'cards/艾米.txt': strToU8(long), 'empty.txt': strToU8('') }

/** A number above the safe integers. */
const FAR = Buffer.from('00000000000000f0', 'hex')

const viewOf = ({ buffer, byteOffset }: Uint8Array) => new DataView(buffer, byteOffset)
const rowIn = (zip: Uint8Array) => Buffer.from(zip).lastIndexOf('cards/艾米.txt') - 46

describe('a zip on disk', () => {
  it.each([0, 6] as const)('is read file by file, compressed at level %i', async level => {
    const files = await openZipOf(zipSync(plain, { level }))
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['cards/艾米.txt', strToU8(long).length],
      ['empty.txt', 0],
    ])
    const read = await Promise.all(files.map(async file => await text(await file.read())))
    expect(read).toEqual([long, ''])
  })

  it('can be read on after an abandoned file', async () => {
    const [first, second] = await openZipOf(zipSync(plain))
    const stream = await first?.read()
    stream?.destroy()
    expect(second && (await text(await second.read()))).toBe('')
  })

  it('is refused if it is truncated, not a zip, or has too many files', async () => {
    const whole = zipSync(plain)
    await expect(openZipOf(whole.subarray(0, -30))).rejects.toThrow(BrokenZipError)
    await expect(openZipOf(strToU8('nothing of the kind'))).rejects.toThrow(BrokenZipError)
    await expect(openZipOf(whole, 1)).rejects.toThrow('too many files')
  })

  it('fails a file that is larger than declared', async () => {
    const whole = zipSync(plain)
    viewOf(whole).setUint32(rowIn(whole) + 24, 1_000, true)
    const [file] = await openZipOf(whole)
    await expect(file?.read().then(text)).rejects.toThrow(BrokenZipError)
  })

  it('is refused if an uncompressed file is larger than declared', async () => {
    const whole = zipSync(plain, { level: 0 })
    viewOf(whole).setUint32(rowIn(whole) + 24, 0, true)
    await expect(openZipOf(whole)).rejects.toThrow(BrokenZipError)
  })

  it('is refused if its files overlap', async () => {
    const whole = zipSync({ 'a.txt': strToU8(long) }, { level: 0 })
    const end = whole.length - 22
    const row = whole.subarray(viewOf(whole).getUint32(end + 16, true), end)
    const twice = Buffer.concat([whole.subarray(0, end), row, whole.subarray(end)])
    twice.writeUInt32LE(2 * row.length, twice.length - 10)
    await expect(openZipOf(twice)).rejects.toThrow(BrokenZipError)
  })

  it('fails a file at an offset beyond any file size', async () => {
    const whole = zipSync({ 'cards/艾米.txt': [strToU8(long), { extra: { 1: FAR } }] })
    viewOf(whole).setUint32(rowIn(whole) + 42, 0xffff_ffff, true)
    const [file] = await openZipOf(whole)
    await expect(file?.read()).rejects.toThrow(BrokenZipError)
  })

  it('is refused if its directory is at an offset beyond any file size', async () => {
    const whole = zipSync(plain)
    const locator = Buffer.concat([strToU8('PK\x06\x07'), Buffer.alloc(4), FAR, Buffer.alloc(4)])
    const far = Buffer.concat([whole.subarray(0, -22), locator, whole.subarray(-22)])
    await expect(openZipOf(far)).rejects.toThrow(BrokenZipError)
  })

  it('fails a file without a local header', async () => {
    const whole = zipSync(plain)
    const [file] = await openZipOf(whole)
    const moved = new Uint8Array(whole)
    moved.fill(0, 0, 4) // the first file's header
    await expect((await openZipOf(moved))[0]?.read()).rejects.toThrow(BrokenZipError)
    expect(file?.path).toBe('cards/艾米.txt')
  })
})
