import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** Known from the directory but not read yet. */
export interface ZippedFile {
  readonly path: string
  readonly size: number
  /** Uncompressed. Destroy the stream when stopping early. */
  read(): Promise<Readable>
}

export class BrokenZipError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BrokenZipError'
  }
}

export interface OpenZip {
  readonly files: readonly ZippedFile[]
  close(): Promise<void>
}

const END = 0x0605_4b50
const END_SIZE = 22
const END_64_LOCATOR = 0x0706_4b50
const END_64_LOCATOR_SIZE = 20
const END_64 = 0x0606_4b50
const END_64_SIZE = 56
const ROW = 0x0201_4b50
const ROW_SIZE = 46
const LOCAL = 0x0403_4b50
const LOCAL_SIZE = 30
const STORED = 0
const DEFLATED = 8
const MAX_COMMENT_BYTES = 0xffff
const MAX_32 = 0xffff_ffff
const LONGEST_ROW = 4 * 1024
const PIECE = 64 * 1024

/**
 * Only the directory and a few chunks are in memory. An entry that exceeds its declared size fails.
 * @throws BrokenZipError
 */
export async function openZip(path: string, maxEntries: number): Promise<OpenZip> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const rows = parseDirectory(await readDirectory(file, size, maxEntries), maxEntries)
    // Overlapping entries could expand kilobytes into gigabytes.
    const packed = rows.reduce((sum, { packedSize }) => sum + packedSize, 0)
    if (packed > size) throw new BrokenZipError('overlap')
    return {
      files: rows.filter(({ path }) => !path.endsWith('/')).map(row => zippedFile(file, size, row)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  // Zip64 offsets may exceed safe integers.
  if (!Number.isSafeInteger(at)) throw new BrokenZipError('cut off')
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new BrokenZipError('cut off')
  return buffer
}

async function readDirectory(file: FileHandle, fileSize: number, maxEntries: number): Promise<Buffer> {
  const tailSize = Math.min(fileSize, END_SIZE + MAX_COMMENT_BYTES)
  const tail = await bytesAt(file, fileSize - tailSize, tailSize)
  let at = tailSize - END_SIZE
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--
  if (at < 0) throw new BrokenZipError('no directory')
  const end = await readZip64End(file, fileSize - tailSize + at, {
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  })
  if (end.offset + end.size > fileSize || end.size > maxEntries * LONGEST_ROW) {
    throw new BrokenZipError('directory')
  }
  return await bytesAt(file, end.offset, end.size)
}

async function readZip64End(file: FileHandle, endAt: number, near: { size: number; offset: number }) {
  if (endAt < END_64_LOCATOR_SIZE + END_64_SIZE) return near
  const locator = await bytesAt(file, endAt - END_64_LOCATOR_SIZE, END_64_LOCATOR_SIZE)
  if (locator.readUInt32LE(0) !== END_64_LOCATOR) return near
  const far = await bytesAt(file, Number(locator.readBigUInt64LE(8)), END_64_SIZE)
  if (far.readUInt32LE(0) !== END_64) throw new BrokenZipError('directory')
  return { size: Number(far.readBigUInt64LE(40)), offset: Number(far.readBigUInt64LE(48)) }
}

interface ZipDirectoryRow {
  readonly path: string
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

function parseDirectory(directory: Buffer, maxEntries: number): ZipDirectoryRow[] {
  const rows: ZipDirectoryRow[] = []
  for (let at = 0; at + ROW_SIZE <= directory.length && directory.readUInt32LE(at) === ROW; ) {
    if (rows.length === maxEntries) throw new BrokenZipError('too many files')
    const nameEnd = at + ROW_SIZE + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    if (extraEnd > directory.length) throw new BrokenZipError('directory')
    if (directory.readUInt16LE(at + 8) & 1) throw new BrokenZipError('encrypted')
    const path = directory.toString('utf8', at + ROW_SIZE, nameEnd)
    const extra = directory.subarray(nameEnd, extraEnd)
    const [size, packedSize, offset] = readZip64Numbers(extra, [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ])
    const method = directory.readUInt16LE(at + 10)
    if (method === STORED && size !== packedSize) throw new BrokenZipError('sizes')
    rows.push({ path, method, size, packedSize, offset })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return rows
}

type ZipEntryNumbers = [size: number, packedSize: number, offset: number]

/** The Zip64 field has values too large for 32 bits, in this order. */
function readZip64Numbers(extra: Buffer, near: ZipEntryNumbers): ZipEntryNumbers {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return near.map(number => {
      if (number !== MAX_32 || next + 8 > extra.length) return number
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    }) as ZipEntryNumbers // same length as the input
  }
  return near
}

function zippedFile(
  file: FileHandle,
  fileSize: number,
  { path, method, size, packedSize, offset }: ZipDirectoryRow,
): ZippedFile {
  return {
    path,
    size,
    async read() {
      const header = await bytesAt(file, offset, LOCAL_SIZE)
      if (header.readUInt32LE(0) !== LOCAL) throw new BrokenZipError('entry')
      const start = offset + LOCAL_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28)
      if (start + packedSize > fileSize) throw new BrokenZipError('entry')
      if (method !== STORED && method !== DEFLATED) throw new BrokenZipError('method')
      const packed = Readable.from(readChunks(file, start, packedSize))
      if (method === STORED) return packed
      return pipeline(packed, createInflateRaw(), atMost(size), () => undefined)
    },
  }
}

/** Fails above the declared size, because callers check their limits against the sum of declared sizes. */
function atMost(size: number): Transform {
  let seen = 0
  return new Transform({
    transform(bytes: Buffer, _, done) {
      seen += bytes.length
      if (seen > size) done(new BrokenZipError('more than it says'))
      else done(null, bytes)
    },
  })
}

/** The file stays open when the reader stops. */
async function* readChunks(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; done += PIECE) {
    yield await bytesAt(file, start + done, Math.min(PIECE, size - done))
  }
}
