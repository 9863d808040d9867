import { describe, expect, it } from 'vitest'
import { joinBytes, viewOf } from '../../files/join.ts'
import { readCard } from '../read.ts'
import { makeCharx, v3 } from '../testing/make-charx.ts'

const MAX_32 = 0xffff_ffff
const END_SIZE = 22

/** Little-endian numbers of these sizes in bytes. */
function numbers(...parts: [size: 2 | 4 | 8, value: number][]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, [size]) => sum + size, 0))
  const view = viewOf(bytes)
  let at = 0
  for (const [size, value] of parts) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return bytes
}

type Change = { size?: number; end64?: boolean; endOffset?: number }

/** A CHARX of one file whose sizes are in Zip64 fields, as programs write them that know no size in advance. */
function makeZip64({ size, end64 = false, endOffset = 0 }: Change = {}): Uint8Array {
  const archive = makeCharx(v3())
  const directoryAt = viewOf(archive).getUint32(archive.length - 6, true)
  const [packed, real] = [18, 22].map(at => viewOf(archive).getUint32(at, true))
  const nameEnd = 30 + viewOf(archive).getUint16(26, true)
  const header = archive.slice(0, nameEnd)
  for (const at of [18, 22]) viewOf(header).setUint32(at, MAX_32, true)
  viewOf(header).setUint16(28, 20, true)
  const field = numbers([2, 1], [2, 16], [8, size ?? real ?? 0], [8, packed ?? 0])
  const data = archive.slice(nameEnd, directoryAt)
  const directory = archive.slice(directoryAt, -END_SIZE)
  const end = archive.slice(-END_SIZE)
  const offset = header.length + field.length + data.length
  viewOf(end).setUint32(16, end64 ? MAX_32 : offset, true)
  const far = [
    new TextEncoder().encode('PK\x06\x06'),
    numbers([8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, 1], [8, 1], [8, directory.length], [8, offset]),
    new TextEncoder().encode('PK\x06\x07'),
    numbers([4, 0], [8, offset + directory.length + endOffset], [4, 1]),
  ]
  return joinBytes([header, field, data, directory, ...(end64 ? far : []), end])
}

describe('an archive with Zip64 fields', () => {
  it.each([
    ['in the file’s header', {}],
    ['and the Zip64 end record', { end64: true }],
  ])('is read with them %s', (_, change) => {
    expect(readCard(makeZip64(change))).toMatchObject({ ok: true, card: { data: { name: 'Amy' } } })
  })

  it.each<[string, Change, object]>([
    ['a size that differs from the directory’s', { size: 5 }, { code: 'unsafe_archive', reason: 'headers' }],
    ['a size beyond all limits', { size: 2 ** 60 }, { code: 'unsafe_archive', reason: 'headers' }],
    ['an end record elsewhere', { end64: true, endOffset: 1 }, { code: 'broken_archive' }],
  ])('is refused with %s', (_, change, problem) => {
    expect(readCard(makeZip64(change))).toMatchObject({ ok: false, problem })
  })
})
