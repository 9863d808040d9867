import { crc32 } from './crc32.ts'
import { inflateCounted } from './inflate.ts'
import { hasAscii } from './join.ts'
import { CARD_LIMITS } from './limits.ts'
import { attempt, CardReadError } from './problems.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06']
/** How archives of the common kinds begin: zip, gzip, 7z, rar, xz. */
const ARCHIVE_STARTS = ['PK\x03\x04', '\x1f\x8b\x08', '7z\xbc\xaf\x27\x1c', 'Rar!', '\xfd7zXZ']
/** What desktop systems leave in archives. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

/** Every file of an archive. Throws a CardReadError. */
export const readZip = (archive: Uint8Array): Map<string, Uint8Array> => new Map(unzip(archive))

/** Whether a file says that it is a zip archive. One without entries begins with its end. */
export const isZip = (file: Uint8Array): boolean => ZIP_STARTS.some(start => hasAscii(file, 0, start))

/**
 * The files of an archive, one after the other, inflated under the limits and compared with their checksums. Throws a
 * CardReadError.
 */
export function* unzip(archive: Uint8Array): Generator<[path: string, bytes: Uint8Array], void> {
  if (archive.length > CARD_LIMITS.archiveBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.archiveBytes })
  }
  let left: number = CARD_LIMITS.archiveInflatedBytes
  for (const entry of readZipDirectory(archive)) {
    if (LITTER.test(entry.path)) continue
    const bytes = unpack(entry, left)
    left -= bytes.length
    yield [entry.path, bytes]
  }
}

function unpack(entry: ZipEntry, left: number): Uint8Array {
  const most = Math.min(entry.size, left, ratioLimit(entry.data.length))
  if (entry.size > most) throw tooLarge(entry, left)
  const bytes = entry.method === 0 ? entry.data : inflate(entry, most)
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

function tooLarge(entry: ZipEntry, left: number): CardReadError {
  return entry.size > left
    ? new CardReadError('inflates_too_large', { limit: CARD_LIMITS.archiveInflatedBytes, entry: entry.path })
    : new CardReadError('unsafe_archive', { reason: 'ratio', entry: entry.path })
}

/** `most` is what the entry says about itself: more than that is a lie, and less will not pass the size check. */
function inflate(entry: ZipEntry, most: number): Uint8Array {
  const result = attempt(() => inflateCounted(entry.data, most))
  if (result.ok) return result.value
  const code = result.problem.code === 'inflates_too_large' ? 'unsafe_archive' : 'broken_archive'
  throw new CardReadError(code, { reason: 'size', entry: entry.path })
}
