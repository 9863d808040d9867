import { crc32 } from './crc32.ts'
import { inflateCounted } from './inflate.ts'
import { hasAscii, viewOf } from './join.ts'
import { CARD_LIMITS } from './limits.ts'
import { attempt, type CardProblem, CardReadError, toReadError } from './problems.ts'
import { brokenArchiveError, ENCRYPTED_BITS, readZipRows, type ZipRow } from './zip-rows.ts'
import { readZip64Numbers } from './zip64.ts'

const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06']
/** Signatures of zip, gzip, 7z, rar and xz. */
const ARCHIVE_STARTS = ['PK\x03\x04', '\x1f\x8b\x08', '7z\xbc\xaf\x27\x1c', 'Rar!', '\xfd7zXZ']
/** Files that desktop systems add to archives. */
const SYSTEM_FILES = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

/**
 * Reads an archive into memory. Reports and leaves out archives inside it and what is packed implausibly well, except
 * JSON, which may be the card.
 * @throws CardReadError
 */
export function readZip(archive: Uint8Array, leaveOut: (path: string) => void): Map<string, Uint8Array> {
  return new Map(
    unzip(archive, path => {
      if (path.toLowerCase().endsWith('.json')) return false
      leaveOut(path)
      return true
    }),
  )
}

/** An empty zip archive has only its end record. */
export const isZip = (file: Uint8Array): boolean => ZIP_STARTS.some(start => hasAscii(file, 0, start))

/**
 * Yields an archive's files, inflated within limits, with verified checksums.
 * @param leavesOut whether to skip a file whose content is refused, instead of throwing
 * @throws CardReadError
 */
export function* unzip(
  archive: Uint8Array,
  leavesOut: (path: string) => boolean = () => false,
): Generator<[path: string, bytes: Uint8Array], void> {
  if (archive.length > CARD_LIMITS.archiveBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.archiveBytes })
  }
  let remaining: number = CARD_LIMITS.archiveInflatedBytes
  for (const entry of readZipDirectory(archive)) {
    if (SYSTEM_FILES.test(entry.path)) continue
    const result = attempt(() => inflateEntry(entry, remaining))
    if (result.ok) yield [entry.path, result.value]
    else if (!isUnwanted(result.problem) || !leavesOut(entry.path)) throw toReadError(result.problem)
    // What was inflated and left out counts too.
    remaining -= entry.size
  }
}

/** Refused for what is in the file, while the archive itself is sound. */
const isUnwanted = ({ code, reason }: CardProblem): boolean =>
  code === 'unsafe_archive' && (reason === 'nested' || reason === 'ratio')

function inflateEntry(entry: ZipEntry, remaining: number): Uint8Array {
  const maxBytes = Math.min(entry.size, remaining, ratioLimit(entry.data.length))
  if (entry.size > maxBytes) throw tooLargeError(entry, remaining)
  const bytes = entry.method === 0 ? entry.data : inflate(entry, maxBytes)
  if (bytes.length !== entry.size || crc32(bytes) !== entry.checksum) {
    throw new CardReadError('broken_archive', { reason: 'checksum', entry: entry.path })
  }
  if (ARCHIVE_STARTS.some(start => hasAscii(bytes, 0, start))) {
    throw new CardReadError('unsafe_archive', { reason: 'nested', entry: entry.path })
  }
  return bytes
}

function ratioLimit(packed: number): number {
  return Math.max(CARD_LIMITS.ratioFreeBytes, packed * CARD_LIMITS.archiveRatio)
}

function tooLargeError(entry: ZipEntry, remaining: number): CardReadError {
  return entry.size > remaining
    ? new CardReadError('inflates_too_large', { limit: CARD_LIMITS.archiveInflatedBytes, entry: entry.path })
    : new CardReadError('unsafe_archive', { reason: 'ratio', entry: entry.path })
}

/** `maxBytes` is the entry's declared size: more is an attack, and less fails the size check. */
function inflate(entry: ZipEntry, maxBytes: number): Uint8Array {
  const result = attempt(() => inflateCounted(entry.data, maxBytes))
  if (result.ok) return result.value
  const code = result.problem.code === 'inflates_too_large' ? 'unsafe_archive' : 'broken_archive'
  throw new CardReadError(code, { reason: 'size', entry: entry.path })
}

/** An entry on which directory and local header agree, not inflated yet. */
export type ZipEntry = Pick<ZipRow, 'path' | 'method' | 'checksum' | 'size'> & { data: Uint8Array }

const LOCAL = 'PK\x03\x04'
const LOCAL_SIZE = 30
/** Flag bit: sizes follow the data, and the local header has zeros. */
const SIZES_FOLLOW_BIT = 0b1000

/**
 * Validates a zip directory, which may follow other bytes such as a JPEG: entries lie inside the archive without
 * overlap and match their local headers; no encryption, links, devices or unsafe paths.
 * @throws CardReadError
 */
export function readZipDirectory(archive: Uint8Array): ZipEntry[] {
  const { rows, directoryStart, shift } = readZipRows(archive)
  const ranges: EntryRange[] = []
  const entries = rows
    .filter(row => !row.path.endsWith('/'))
    .map(row => {
      const { start, dataStart } = locateEntry(archive, row, shift)
      const dataEnd = dataStart + row.packedSize
      ranges.push({ start, end: dataEnd, path: row.path })
      return { ...row, data: archive.subarray(dataStart, dataEnd) }
    })
  requireNoOverlap(ranges, directoryStart)
  return entries
}

function locateEntry(archive: Uint8Array, row: ZipRow, shift: number): { start: number; dataStart: number } {
  const start = row.offset + shift
  if (start + LOCAL_SIZE > archive.length || !hasAscii(archive, start, LOCAL))
    throw brokenArchiveError('header', row.path)
  const view = viewOf(archive)
  const nameStart = start + LOCAL_SIZE
  const nameEnd = nameStart + view.getUint16(start + 26, true)
  const dataStart = nameEnd + view.getUint16(start + 28, true)
  const name = archive.subarray(nameStart, nameEnd)
  const [size, packedSize] = readZip64Numbers(archive.subarray(nameEnd, dataStart), [
    view.getUint32(start + 22, true),
    view.getUint32(start + 18, true),
  ])
  const header = { checksum: view.getUint32(start + 14, true), packedSize, size }
  const agrees =
    view.getUint16(start + 8, true) === row.method &&
    ((view.getUint16(start + 6, true) ^ row.flags) & (ENCRYPTED_BITS | SIZES_FOLLOW_BIT)) === 0 &&
    name.length === row.name.length &&
    name.every((byte, at) => byte === row.name[at]) &&
    matchesRow(header, row)
  if (!agrees) throw new CardReadError('unsafe_archive', { reason: 'headers', entry: row.path })
  return { start, dataStart }
}

/** If sizes follow the data, the header has zeros; some writers still fill in right values. */
function matchesRow(header: Pick<ZipRow, (typeof HEADER_FIELDS)[number]>, row: ZipRow): boolean {
  const mayBeEmpty = (row.flags & SIZES_FOLLOW_BIT) !== 0
  return HEADER_FIELDS.every(field => header[field] === row[field] || (mayBeEmpty && header[field] === 0))
}

const HEADER_FIELDS = ['checksum', 'packedSize', 'size'] as const

type EntryRange = { start: number; end: number; path: string }

function requireNoOverlap(ranges: EntryRange[], directoryStart: number): void {
  let free = 0
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start < free)
      throw new CardReadError('unsafe_archive', { reason: 'overlap', entry: range.path })
    if (range.end > directoryStart) throw brokenArchiveError('size', range.path)
    free = range.end
  }
}
