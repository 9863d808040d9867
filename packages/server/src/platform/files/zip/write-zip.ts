import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { descriptor, directoryEnd, directoryLine, localHeader, MAX_32, type WrittenEntry } from './records.ts'

/** An entry to write: its path and its content in chunks. */
export interface ZipEntry {
  readonly name: string
  readonly modifiedAt: Date
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** Streams a zip of any number of files, keeping only a few chunks in memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const written: WrittenEntry[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const contents = new ZipContents(entry.pieces)
    const header = localHeader(name, entry.modifiedAt)
    yield header
    yield* contents.packed()
    yield descriptor(contents)
    const { crc, packedSize, size } = contents
    written.push({ name, modifiedAt: entry.modifiedAt, crc, packedSize, size, offset })
    offset += header.length + packedSize + DESCRIPTOR
  }
  let directorySize = 0
  for (const line of written.map(directoryLine)) {
    directorySize += line.length
    yield line
  }
  yield directoryEnd(written.length, offset, directorySize)
}

const DESCRIPTOR = 16

class ZipContents {
  readonly #pieces: AsyncIterable<string | Uint8Array>
  crc = 0
  size = 0
  packedSize = 0

  constructor(pieces: AsyncIterable<string | Uint8Array>) {
    this.#pieces = pieces
  }

  async *packed(): AsyncGenerator<Uint8Array, void> {
    const deflate = createDeflateRaw()
    // Input errors surface in this stream.
    pipeline(Readable.from(this.#counted()), deflate, () => undefined)
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      this.packedSize += chunk.length
      yield chunk
    }
  }

  async *#counted(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of this.#pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      this.crc = crc32(bytes, this.crc)
      this.size += bytes.length
      if (this.size >= MAX_32) throw new RangeError('a file in a zip is too large for it')
      yield bytes
    }
  }
}
