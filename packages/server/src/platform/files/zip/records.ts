/**
 * Records of a zip file (APPNOTE 6.3). Sizes follow each entry, since it is written as a stream; values over 32 bits
 * use Zip64.
 */

/** A finished entry, as needed for the directory. */
export interface WrittenEntry {
  readonly name: Uint8Array
  readonly modifiedAt: Date
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

export const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
const DEFLATED = 8
/** Bits 3 and 11: sizes follow the entry, and the name is UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
const VERSION_64 = 45

export function localHeader(name: Uint8Array, modifiedAt: Date): Uint8Array {
  return concat(
    record(30, view => {
      view.u32(0x0403_4b50).u16(VERSION).u16(FLAGS).u16(DEFLATED).moment(modifiedAt)
      view.u32(0).u32(0).u32(0).u16(name.length).u16(0)
    }),
    name,
  )
}

/** Data descriptor after an entry. */
export const descriptor = ({
  crc,
  packedSize,
  size,
}: Pick<WrittenEntry, 'crc' | 'packedSize' | 'size'>): Uint8Array =>
  record(16, view => view.u32(0x0807_4b50).u32(crc).u32(packedSize).u32(size))

/** An entry's record in the central directory. */
export function directoryLine({ name, modifiedAt, crc, packedSize, size, offset }: WrittenEntry): Uint8Array {
  const isFar = offset >= MAX_32
  const far = isFar ? record(12, view => view.u16(1).u16(8).u64(offset)) : new Uint8Array()
  return concat(
    record(46, view => {
      const version = isFar ? VERSION_64 : VERSION
      view.u32(0x0201_4b50).u16(version).u16(version).u16(FLAGS).u16(DEFLATED).moment(modifiedAt)
      view.u32(crc).u32(packedSize).u32(size).u16(name.length).u16(far.length).u16(0).u16(0).u16(0)
      view.u32(0).u32(isFar ? MAX_32 : offset)
    }),
    name,
    far,
  )
}

/** End of the central directory, with Zip64 records if needed. */
export function directoryEnd(entries: number, offset: number, size: number): Uint8Array {
  const isLarge = entries >= MAX_16 || offset >= MAX_32 || size >= MAX_32
  const end = record(22, view => {
    view.u32(0x0605_4b50).u16(0).u16(0).u16(Math.min(entries, MAX_16)).u16(Math.min(entries, MAX_16))
    view.u32(Math.min(size, MAX_32)).u32(Math.min(offset, MAX_32)).u16(0)
  })
  return isLarge ? concat(end64(entries, offset, size), end) : end
}

const end64 = (entries: number, offset: number, size: number): Uint8Array =>
  concat(
    record(56, view => {
      view.u32(0x0606_4b50).u64(44).u16(VERSION_64).u16(VERSION_64).u32(0).u32(0)
      view.u64(entries).u64(entries).u64(size).u64(offset)
    }),
    record(20, view =>
      view
        .u32(0x0706_4b50)
        .u32(0)
        .u64(offset + size)
        .u32(1),
    ),
  )

const concat = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

function record(length: number, write: (record: RecordWriter) => void): Uint8Array {
  const fields = new RecordWriter(length)
  write(fields)
  return fields.bytes
}

/** Writes little-endian numbers in sequence. */
class RecordWriter {
  readonly bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(length: number) {
    this.bytes = new Uint8Array(length)
    this.#view = new DataView(this.bytes.buffer)
  }

  u16(value: number): this {
    this.#view.setUint16(this.#at, value, true)
    return this.#skip(2)
  }

  u32(value: number): this {
    this.#view.setUint32(this.#at, value, true)
    return this.#skip(4)
  }

  u64(value: number): this {
    this.#view.setBigUint64(this.#at, BigInt(value), true)
    return this.#skip(8)
  }

  /** DOS timestamp: two-second resolution, from 1980. */
  moment(date: Date): this {
    const year = Math.min(2107, Math.max(1980, date.getUTCFullYear()))
    const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
    return this.u16(time).u16(((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate())
  }

  #skip(bytes: number): this {
    this.#at += bytes
    return this
  }
}
