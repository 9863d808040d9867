import { isSafePath } from '../assets/path.ts'
import { hasAscii, viewOf } from '../bytes/join.ts'
import { CARD_LIMITS } from '../limits.ts'
import { CardReadError } from '../problems.ts'

/** One file of an archive as its directory and its own header agree on it; nothing is inflated yet. */
export type ZipEntry = {
  path: string
  method: number
  checksum: number
  size: number
  data: Uint8Array
}

const END = 'PK\x05\x06'
const END_SIZE = 22
const LONGEST_COMMENT = 0xffff
const CENTRAL = 'PK\x01\x02'
const CENTRAL_SIZE = 46
const LOCAL = 'PK\x03\x04'
const LOCAL_SIZE = 30
/** General purpose bits: 0 encrypted, 6 strong encryption, 13 masked headers. */
const ENCRYPTED_BITS = 0b10_0000_0100_0001
/** The sizes stand behind the data; the local header says zero. */
const SIZES_FOLLOW_BIT = 0b1000
const FILE_TYPE_MASK = 0xf000
const REGULAR_OR_UNSAID = [0, 0x8000, 0x4000]

/**
 * Reads the directory of a zip archive, which may stand behind other bytes (a JPEG), and checks it: every entry
 * inside the archive, none over another, no encryption, no links or devices, no path that leads outside, and each
 * entry's own header saying the same as the directory. Throws a CardReadError.
 */
export function readZipDirectory(archive: Uint8Array): ZipEntry[] {
  const end = findEnd(archive)
  const shift = shiftOf(archive, end)
  const rows = readRows(archive, end)
  const ranges: Range[] = []
  const entries = rows
    .filter(row => !row.path.endsWith('/'))
    .map(row => {
      const { start, dataStart } = locate(archive, row, shift)
      const dataEnd = dataStart + row.packedSize
      ranges.push({ start, end: dataEnd, path: row.path })
      return { ...row, data: archive.subarray(dataStart, dataEnd) }
    })
  checkApart(ranges, end.directoryStart)
  return entries
}

type End = { at: number; count: number; directoryStart: number; directoryOffset: number }

function findEnd(archive: Uint8Array): End {
  const lowest = Math.max(0, archive.length - END_SIZE - LONGEST_COMMENT)
  for (let at = archive.length - END_SIZE; at >= lowest; at--) {
    if (hasAscii(archive, at, END)) return readEnd(archive, at)
  }
  throw new CardReadError('truncated_archive')
}

function readEnd(archive: Uint8Array, at: number): End {
  const view = viewOf(archive)
  const count = view.getUint16(at + 10, true)
  const size = view.getUint32(at + 12, true)
  const isSplit = view.getUint32(at + 4, true) !== 0 || view.getUint16(at + 8, true) !== count
  if (isSplit) throw broken('split')
  if (count > CARD_LIMITS.archiveEntries) {
    throw new CardReadError('too_many_entries', { limit: CARD_LIMITS.archiveEntries })
  }
  if (size > at) throw broken('directory')
  return { at, count, directoryStart: at - size, directoryOffset: view.getUint32(at + 16, true) }
}

/** How far the archive stands behind the place its own numbers count from. */
function shiftOf(archive: Uint8Array, end: End): number {
  const shift = end.directoryStart - end.directoryOffset
  if (shift < 0 || (end.count > 0 && !hasAscii(archive, end.directoryStart, CENTRAL)))
    throw broken('directory')
  return shift
}

type Row = Omit<ZipEntry, 'data'> & { name: Uint8Array; flags: number; packedSize: number; offset: number }

function readRows(archive: Uint8Array, end: End): Row[] {
  const rows: Row[] = []
  const paths = new Set<string>()
  let at = end.directoryStart
  for (let index = 0; index < end.count; index++) {
    if (at + CENTRAL_SIZE > end.at || !hasAscii(archive, at, CENTRAL)) throw broken('directory')
    const { row, next } = readRow(archive, at, end.at)
    if (paths.has(row.path)) throw new CardReadError('unsafe_archive', { reason: 'twice', entry: row.path })
    paths.add(row.path)
    rows.push(row)
    at = next
  }
  return rows
}

function readRow(archive: Uint8Array, at: number, end: number): { row: Row; next: number } {
  const view = viewOf(archive)
  const nameEnd = at + CENTRAL_SIZE + view.getUint16(at + 28, true)
  const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  if (next > end) throw broken('directory')
  const name = archive.subarray(at + CENTRAL_SIZE, nameEnd)
  const row = {
    name,
    path: new TextDecoder('utf-8').decode(name),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
  const isUnix = view.getUint8(at + 5) === 3
  checkRow(row, isUnix ? view.getUint16(at + 40, true) & FILE_TYPE_MASK : 0)
  return { row, next }
}

function checkRow(row: Row, fileType: number): void {
  const entry = row.path
  if (row.flags & ENCRYPTED_BITS) throw new CardReadError('encrypted_archive', { entry })
  if (!isSafePath(entry)) throw new CardReadError('unsafe_archive', { reason: 'path', entry })
  if (!REGULAR_OR_UNSAID.includes(fileType))
    throw new CardReadError('unsafe_archive', { reason: 'link', entry })
  if (row.method !== 0 && row.method !== 8) throw broken('method', entry)
  if (row.size > CARD_LIMITS.archiveEntryBytes) {
    throw new CardReadError('inflates_too_large', { limit: CARD_LIMITS.archiveEntryBytes, entry })
  }
}

function locate(archive: Uint8Array, row: Row, shift: number): { start: number; dataStart: number } {
  const start = row.offset + shift
  if (start + LOCAL_SIZE > archive.length || !hasAscii(archive, start, LOCAL))
    throw broken('header', row.path)
  const view = viewOf(archive)
  const nameStart = start + LOCAL_SIZE
  const nameEnd = nameStart + view.getUint16(start + 26, true)
  const name = archive.subarray(nameStart, nameEnd)
  const agrees =
    view.getUint16(start + 8, true) === row.method &&
    ((view.getUint16(start + 6, true) ^ row.flags) & (ENCRYPTED_BITS | SIZES_FOLLOW_BIT)) === 0 &&
    name.length === row.name.length &&
    name.every((byte, at) => byte === row.name[at]) &&
    (row.flags & SIZES_FOLLOW_BIT ? saysNothing : saysTheSame)(view, start, row)
  if (!agrees) throw new CardReadError('unsafe_archive', { reason: 'headers', entry: row.path })
  return { start, dataStart: nameEnd + view.getUint16(start + 28, true) }
}

function saysTheSame(view: DataView, start: number, row: Row): boolean {
  return (
    view.getUint32(start + 14, true) === row.checksum &&
    view.getUint32(start + 18, true) === row.packedSize &&
    view.getUint32(start + 22, true) === row.size
  )
}

/** With the sizes behind the data, the header holds zeros or, from some writers, the right numbers. */
function saysNothing(view: DataView, start: number, row: Row): boolean {
  const isZero = [14, 18, 22].every(place => view.getUint32(start + place, true) === 0)
  return isZero || saysTheSame(view, start, row)
}

type Range = { start: number; end: number; path: string }

function checkApart(ranges: Range[], directoryStart: number): void {
  let free = 0
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start < free)
      throw new CardReadError('unsafe_archive', { reason: 'overlap', entry: range.path })
    if (range.end > directoryStart) throw broken('size', range.path)
    free = range.end
  }
}

function broken(reason: string, entry?: string): CardReadError {
  return new CardReadError('broken_archive', entry === undefined ? { reason } : { reason, entry })
}
