import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What pg_control says: where the database's log begins to matter. */
export interface ControlFile {
  readonly bytes: Buffer
  readonly systemId: bigint
  /** Seconds since 1970. */
  readonly writtenAt: bigint
  /** Where the last checkpoint stands in the log, and from where on a start after a crash reads it. */
  readonly checkpoint: bigint
  readonly redo: bigint
  readonly timeline: number
}

export const controlFileOf = (cluster: string): string => join(cluster, 'global', 'pg_control')

/** Its checksum stands behind all fields, in PostgreSQL 18 here; a later version says more or less. */
const checksumAt = { from: 240, to: 500 }

/** @returns undefined when there is none, or it is damaged */
export function readControlFile(path: string): ControlFile | undefined {
  const bytes = bytesOf(path)
  if (bytes === undefined || !isWhole(bytes)) return undefined
  return {
    bytes,
    systemId: bytes.readBigUInt64LE(0),
    writtenAt: bytes.readBigInt64LE(24),
    checkpoint: bytes.readBigUInt64LE(32),
    redo: bytes.readBigUInt64LE(40),
    timeline: bytes.readUInt32LE(48),
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function isWhole(bytes: Buffer): boolean {
  for (let at = checksumAt.from; at < checksumAt.to && at + 4 <= bytes.length; at += 4) {
    if (bytes.readUInt32LE(at) === crc32c(bytes.subarray(0, at))) return true
  }
  return false
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0)
  return crc >>> 0
})

/** CRC-32C, by which PostgreSQL knows its own files. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
