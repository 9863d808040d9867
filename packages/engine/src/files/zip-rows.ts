import { hasAscii, viewOf } from './join.ts'
import { CARD_LIMITS } from './limits.ts'
import { CardReadError } from './problems.ts'
import { isSafePath } from './safe-path.ts'
import { readZip64End, readZip64Numbers } from './zip64.ts'

const END = 'PK\x05\x06'
const END_SIZE = 22
const MAX_COMMENT_BYTES = 0xffff
const CENTRAL = 'PK\x01\x02'
const CENTRAL_SIZE = 46
/** General purpose bits: 0 encrypted, 6 strong encryption, 13 masked headers. */
export const ENCRYPTED_BITS = 0b10_0000_0100_0001
const FILE_TYPE_MASK = 0xf000
/** Unix file types: unspecified, file, directory. */
const PLAIN_FILE_TYPES = [0, 0x8000, 0x4000]

export type ZipRow = {
  path: string
  name: Uint8Array
  flags: number
  method: number
  checksum: number
  packedSize: number
  size: number
  offset: number
}

/** A directory's rows, its offset, and how far the archive is shifted in the file. */
export type ZipRows = { rows: ZipRow[]; directoryStart: number; shift: number }

/**
 * Reads an archive's directory and refuses entries that no card needs.
 * @throws CardReadError
 */
export function readZipRows(archive: Uint8Array): ZipRows {
  const end = findEnd(archive)
  return {
    rows: readRows(archive, end),
    directoryStart: end.directoryStart,
    shift: computeShift(archive, end),
  }
}

type ZipEndRecord = { directoryEnd: number; count: number; directoryStart: number; directoryOffset: number }

function findEnd(archive: Uint8Array): ZipEndRecord {
  const lowest = Math.max(0, archive.length - END_SIZE - MAX_COMMENT_BYTES)
  for (let at = archive.length - END_SIZE; at >= lowest; at--) {
    if (hasAscii(archive, at, END)) return readEnd(archive, at)
  }
  throw new CardReadError('truncated_archive')
}

function readEnd(archive: Uint8Array, at: number): ZipEndRecord {
  const view = viewOf(archive)
  const near = {
    end: at,
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  }
  const isSplit = view.getUint32(at + 4, true) !== 0 || view.getUint16(at + 8, true) !== near.count
  if (isSplit) throw brokenArchiveError('split')
  const record = readZip64End(archive, near)
  if (record === null) throw brokenArchiveError('directory')
  const { end, count, size, offset } = record
  if (count > CARD_LIMITS.archiveEntries) {
    throw new CardReadError('too_many_files', { limit: CARD_LIMITS.archiveEntries })
  }
  if (size > end) throw brokenArchiveError('directory')
  return { directoryEnd: end, count, directoryStart: end - size, directoryOffset: offset }
}

/** By how much positions in the file exceed those that the archive states. */
function computeShift(archive: Uint8Array, end: ZipEndRecord): number {
  const shift = end.directoryStart - end.directoryOffset
  if (shift < 0 || (end.count > 0 && !hasAscii(archive, end.directoryStart, CENTRAL)))
    throw brokenArchiveError('directory')
  return shift
}

function readRows(archive: Uint8Array, end: ZipEndRecord): ZipRow[] {
  const rows: ZipRow[] = []
  const paths = new Set<string>()
  let at = end.directoryStart
  for (let index = 0; index < end.count; index++) {
    if (at + CENTRAL_SIZE > end.directoryEnd || !hasAscii(archive, at, CENTRAL))
      throw brokenArchiveError('directory')
    const { row, next } = readRow(archive, at, end.directoryEnd)
    if (paths.has(row.path)) throw new CardReadError('unsafe_archive', { reason: 'twice', entry: row.path })
    paths.add(row.path)
    rows.push(row)
    at = next
  }
  return rows
}

function readRow(archive: Uint8Array, at: number, end: number): { row: ZipRow; next: number } {
  const view = viewOf(archive)
  const nameEnd = at + CENTRAL_SIZE + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const next = extraEnd + view.getUint16(at + 32, true)
  if (next > end) throw brokenArchiveError('directory')
  const name = archive.subarray(at + CENTRAL_SIZE, nameEnd)
  const [size, packedSize, offset] = readZip64Numbers(archive.subarray(nameEnd, extraEnd), [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ])
  const row = {
    name,
    // Windows PowerShell and old .NET write backslashes.
    path: new TextDecoder('utf-8').decode(name).replaceAll('\\', '/'),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packedSize,
    size,
    offset,
  }
  const isUnix = view.getUint8(at + 5) === 3
  checkRow(row, isUnix ? view.getUint16(at + 40, true) & FILE_TYPE_MASK : 0)
  return { row, next }
}

function checkRow(row: ZipRow, fileType: number): void {
  const entry = row.path
  if (row.flags & ENCRYPTED_BITS) throw new CardReadError('encrypted_archive', { entry })
  if (!isSafePath(entry)) throw new CardReadError('unsafe_archive', { reason: 'path', entry })
  if (!PLAIN_FILE_TYPES.includes(fileType))
    throw new CardReadError('unsafe_archive', { reason: 'link', entry })
  if (row.method !== 0 && row.method !== 8) throw brokenArchiveError('method', entry)
  if (row.size > CARD_LIMITS.archiveEntryBytes) {
    throw new CardReadError('inflates_too_large', { limit: CARD_LIMITS.archiveEntryBytes, entry })
  }
}

export function brokenArchiveError(reason: string, entry?: string): CardReadError {
  return new CardReadError('broken_archive', entry === undefined ? { reason } : { reason, entry })
}
