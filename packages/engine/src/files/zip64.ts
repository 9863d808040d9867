import { hasAscii, viewOf } from './join.ts'

const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff
const FIELD = 1

/**
 * Replaces numbers that are all ones by those of the Zip64 extra field, which has them in this order. Some programs
 * write it for small files too.
 */
export function readZip64Numbers<Numbers extends number[]>(extra: Uint8Array, near: Numbers): Numbers {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== FIELD) continue
    const end = Math.min(extra.length, at + 4 + view.getUint16(at + 2, true))
    let next = at + 4
    return near.map(number => {
      if (number !== MAX_32 || next + 8 > end) return number
      next += 8
      return Number(view.getBigUint64(next - 8, true))
    }) as Numbers // as many as before
  }
  return near
}

const LOCATOR = 'PK\x06\x07'
const LOCATOR_SIZE = 20
const END = 'PK\x06\x06'
const END_SIZE = 56

/** Where an archive's directory ends, and its numbers, of which far ones are all ones in the end record. */
export type ZipEndNumbers = { end: number; count: number; size: number; offset: number }

/**
 * Reads the Zip64 end record, which may stand before the usual one. Null if its locator points elsewhere.
 * @param near the usual end record
 */
export function readZip64End(archive: Uint8Array, near: ZipEndNumbers): ZipEndNumbers | null {
  const locator = near.end - LOCATOR_SIZE
  const end = locator - END_SIZE
  if (!hasAscii(archive, locator, LOCATOR)) return near
  if (!hasAscii(archive, end, END)) return null
  const view = viewOf(archive)
  const numberAt = (at: number): number => Number(view.getBigUint64(at, true))
  const count = near.count === MAX_16 ? numberAt(end + 32) : near.count
  const size = near.size === MAX_32 ? numberAt(end + 40) : near.size
  const offset = near.offset === MAX_32 ? numberAt(end + 48) : near.offset
  return offset + size === numberAt(locator + 8) ? { end, count, size, offset } : null
}
