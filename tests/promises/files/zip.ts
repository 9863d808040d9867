import { crc32, deflateRawSync } from 'node:zlib'

const END_SIZE = 22
const MAX_32 = 0xffff_ffff
/** An offset beyond any file, and beyond JavaScript's safe integers. */
export const FAR_OFFSET = 0xf000_0000_0000_0001n

/** A zip entry as its directory describes it, true or not. */
export interface ZipEntryPlan {
  readonly name: string
  readonly data?: Uint8Array
  /** The name in the local header, if different. */
  readonly localName?: string
  /** The claimed size in bytes. */
  readonly size?: number
  readonly isDeflated?: boolean
  readonly flags?: number
  /** The Unix file mode, which sets the file type. */
  readonly mode?: number
  /** The offset claimed in the directory, if not the real one. */
  readonly at?: bigint
}

export function zipOf(...entries: readonly ZipEntryPlan[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const local = localOf(entry)
    directory.push(centralOf(entry, at))
    parts.push(local)
    at += local.length
  }
  return Buffer.concat([...parts, ...directory, endOf(entries.length, Buffer.concat(directory).length, at)])
}

/** Puts all entries into a folder. */
export const zipIn = (folder: string, ...entries: readonly ZipEntryPlan[]): Buffer =>
  zipOf(...entries.map(entry => ({ ...entry, name: folder + entry.name })))

/** Makes a zip's directory offset point beyond any file. */
export function farZip(zip: Buffer): Buffer {
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  locator.writeBigUInt64LE(FAR_OFFSET, 8)
  return Buffer.concat([zip.subarray(0, -END_SIZE), locator, zip.subarray(-END_SIZE)])
}

/** Many entries that share the same bytes: kilobytes that would expand to gigabytes. */
export function overlappingZip(
  count: number,
  data: Uint8Array,
  {
    folder = '',
    ...headerFields
  }: Pick<ZipEntryPlan, 'size' | 'isDeflated'> & { readonly folder?: string | undefined } = {},
): Buffer {
  const entry = { name: 'card.json', data, isDeflated: true, ...headerFields }
  const local = localOf(entry)
  const { facts } = factsOf(entry)
  const directory = Buffer.concat(
    Array.from({ length: count }, (_, n) => centralHeader({ ...facts, name: `${folder}${n}.json` }, 0, 0)),
  )
  return Buffer.concat([local, directory, endOf(count, directory.length, local.length)])
}

/** Like `overlappingZip` without shared offsets: each entry quotes the headers of all that follow. */
export function quotingZip(count: number, data: Uint8Array, folder = ''): Buffer {
  const names = Array.from({ length: count }, (_, n) => `${folder}${n}.json`)
  let stream = deflateRawSync(data)
  let size = data.length
  const heads: Buffer[] = []
  const entries: { name: string; packed: number; size: number }[] = []
  for (const name of names.toReversed()) {
    entries.unshift({ name, packed: stream.length, size })
    const head = header(0x04034b50, { name, flags: 0, method: 8, crc: 0, packed: stream.length, size })
    heads.unshift(head)
    size += head.length
    stream = Buffer.concat([storedBlock(head.length), head, stream])
  }
  const body = stream.subarray(5) // no entry quotes the first header
  let at = 0
  const directory = entries.map((one, n) => {
    const central = centralHeader({ ...one, flags: 0, method: 8, crc: 0 }, at, 0)
    at += (heads[n]?.length ?? 0) + 5
    return central
  })
  const all = Buffer.concat(directory)
  return Buffer.concat([body, all, endOf(count, all.length, body.length)])
}

interface ZipEntryFacts {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

function factsOf({
  name,
  data = Buffer.alloc(0),
  size = data.length,
  flags = 0,
  isDeflated = false,
}: ZipEntryPlan) {
  const packed = isDeflated ? deflateRawSync(data) : Buffer.from(data)
  const facts: ZipEntryFacts = {
    name,
    flags,
    method: isDeflated ? 8 : 0,
    crc: crc32(data),
    packed: packed.length,
    size,
  }
  return { packed, facts }
}

function localOf(entry: ZipEntryPlan): Buffer {
  const { packed, facts } = factsOf(entry)
  return Buffer.concat([header(0x04034b50, { ...facts, name: entry.localName ?? entry.name }), packed])
}

const centralOf = (entry: ZipEntryPlan, at: number): Buffer =>
  centralHeader(factsOf(entry).facts, entry.at ?? at, entry.mode ?? 0)

/** The fields that both of an entry's headers share, in the same order. */
function header(signature: number, facts: ZipEntryFacts): Buffer {
  const name = Buffer.from(facts.name)
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(signature)
  bytes.writeUInt16LE(20, 4)
  writeFacts(bytes, 6, facts, name.length)
  return Buffer.concat([bytes, name])
}

function centralHeader(facts: ZipEntryFacts, at: number | bigint, mode: number): Buffer {
  const name = Buffer.from(facts.name)
  const far = at < MAX_32 ? Buffer.alloc(0) : farField(BigInt(at))
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50)
  bytes.writeUInt16LE((3 << 8) | 20, 4)
  bytes.writeUInt16LE(20, 6)
  writeFacts(bytes, 8, facts, name.length)
  bytes.writeUInt32LE((mode << 16) >>> 0, 38)
  bytes.writeUInt16LE(far.length, 30)
  bytes.writeUInt32LE(at < MAX_32 ? Number(at) : MAX_32, 42)
  return Buffer.concat([bytes, name, far])
}

function farField(at: bigint): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(1)
  bytes.writeUInt16LE(8, 2)
  bytes.writeBigUInt64LE(at, 4)
  return bytes
}

function writeFacts(
  bytes: Buffer,
  at: number,
  { flags, method, crc, packed, size }: ZipEntryFacts,
  name: number,
): void {
  bytes.writeUInt16LE(flags, at)
  bytes.writeUInt16LE(method, at + 2)
  bytes.writeUInt32LE(crc, at + 8)
  bytes.writeUInt32LE(packed, at + 12)
  bytes.writeUInt32LE(size >>> 0, at + 16)
  bytes.writeUInt16LE(name, at + 20)
}

function endOf(count: number, size: number, at: number): Buffer {
  const bytes = Buffer.alloc(END_SIZE)
  bytes.writeUInt32LE(0x06054b50)
  bytes.writeUInt16LE(count & 0xffff, 8)
  bytes.writeUInt16LE(count & 0xffff, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(at, 16)
  return bytes
}

/** The header of a stored deflate block that is not the last one. */
function storedBlock(length: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt16LE(length, 1)
  bytes.writeUInt16LE(~length & 0xffff, 3)
  return bytes
}
