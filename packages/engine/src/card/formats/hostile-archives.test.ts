import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { viewOf } from '../../files/join.ts'
import { readCard } from '../read.ts'
import { makeCharx, makeZip, v3 } from '../testing/make-charx.ts'

function problem(archive: Uint8Array): object | string {
  const reading = readCard(archive)
  return reading.ok ? 'none' : reading.problem
}

function forged(change: (view: DataView, row: number, header: number) => void): Uint8Array {
  const archive = makeCharx(v3(), { 'a.txt': 'hello' })
  const view = viewOf(archive)
  const first = view.getUint32(archive.length - 6, true)
  const row = first + 46 + view.getUint16(first + 28, true)
  change(view, row, view.getUint32(row + 42, true))
  return archive
}

describe('a hostile CHARX is refused', () => {
  it.each([
    ...['../a', '/a', 'a/../../b', 'C:/a', 'a\0b', 'x/__proto__'],
    ...['..\\a', '\\a', 'a\\..\\..\\b', 'C:\\a', '\\\\server\\a', 'a/..\\b', 'x\\__proto__'],
  ])('for the path %j', path => {
    expect(problem(makeCharx(v3(), { [path]: '' }))).toMatchObject({ code: 'unsafe_archive', reason: 'path' })
  })

  it('for a link', () => {
    const link = forged((view, row) => {
      view.setUint8(row + 5, 3)
      view.setUint32(row + 38, 0o120777 * 0x10000, true)
    })
    expect(problem(link)).toMatchObject({ code: 'unsafe_archive', reason: 'link', entry: 'a.txt' })
  })

  it('for encryption', () => {
    expect(problem(forged((view, row) => view.setUint16(row + 8, 1, true)))).toMatchObject({
      code: 'encrypted_archive',
    })
  })

  it.each([
    ['name', (view: DataView, _: number, header: number) => view.setUint8(header + 30, 0x62)],
    ['size', (view: DataView, _: number, header: number) => view.setUint32(header + 22, 4, true)],
    ['checksum', (view: DataView, _: number, header: number) => view.setUint32(header + 14, 4, true)],
    ['method', (view: DataView, _: number, header: number) => view.setUint16(header + 8, 0, true)],
  ])('for a %s that differs between directory and header', (_, change) => {
    expect(problem(forged(change))).toMatchObject({ code: 'unsafe_archive', reason: 'headers' })
  })

  it('for two entries at the same position', () => {
    const same = forged((view, row) => view.setUint32(row + 42, 0, true))
    expect(problem(same)).toMatchObject({ code: 'unsafe_archive' })
  })

  it('for an archive or implausibly packed text in place of the card', () => {
    expect(problem(makeZip({ 'card.json': makeZip({ b: 'c' }) }))).toMatchObject({ reason: 'nested' })
    expect(problem(makeZip({ 'card.json': new Uint8Array(2_000_000) }))).toMatchObject({ reason: 'ratio' })
  })

  it('for content that does not match its checksum', () => {
    const archive = zipSync({ 'card.json': [new TextEncoder().encode(JSON.stringify(v3())), { level: 0 }] })
    archive[50] = (archive[50] ?? 0) ^ 1
    expect(problem(archive)).toMatchObject({ code: 'broken_archive', reason: 'checksum' })
  })

  it('for a false size', () => {
    const zeros = makeCharx(v3(), { 'a.txt': new Uint8Array(500_000) })
    const view = viewOf(zeros)
    const first = view.getUint32(zeros.length - 6, true)
    const row = first + 46 + view.getUint16(first + 28, true)
    for (const place of [row + 24, view.getUint32(row + 42, true) + 22]) view.setUint32(place, 10, true)
    expect(problem(zeros)).toMatchObject({ code: 'unsafe_archive', reason: 'size' })
  })

  it('for an entry beyond the limit', () => {
    const huge = forged((view, row) => view.setUint32(row + 24, 60 * 1024 * 1024, true))
    expect(problem(huge)).toMatchObject({ code: 'inflates_too_large', entry: 'a.txt' })
  })

  it('for too many entries', () => {
    const files = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, '']))
    expect(problem(makeCharx(v3(), files))).toMatchObject({ code: 'too_many_files', limit: 1000 })
  })

  it('for two names that are one on Windows', () => {
    const twice = makeCharx(v3(), { 'a/b': '', 'a\\b': '' })
    expect(problem(twice)).toMatchObject({ code: 'unsafe_archive', reason: 'twice' })
  })

  it('for ending too early', () => {
    expect(problem(makeCharx(v3()).subarray(0, -30))).toMatchObject({ code: 'truncated_archive' })
  })
})

describe('an unwanted file in a CHARX is left out', () => {
  it.each([
    ['an archive', makeZip({ b: 'c' })],
    ['a file that is packed implausibly well', new Uint8Array(2_000_000)],
  ])('when it is %s', (_, file) => {
    const reading = readCard(makeCharx(v3(), { 'a.bin': file, 'b.bin': new Uint8Array(900_000) }))
    expect(reading).toMatchObject({ ok: true, assets: [{ path: 'b.bin' }] })
    expect(reading.ok && reading.notices).toContainEqual({ code: 'asset_left_out', path: 'a.bin' })
  })
})
