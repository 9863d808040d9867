import { Inflate } from 'fflate'
import { joinBytes } from './join.ts'
import { CardReadError } from './problems.ts'

/** Deflate makes at most so many bytes of one. */
const MOST_OF_ONE = 1032
/** One step passes a limit by 4 MB at the most. */
const STEP = 4096

/** Hears on the way how many bytes have come out so far, or may have. */
type ReportInflatedLength = (length: number) => void

/**
 * Inflates raw deflate data in small steps and stops as soon as more than `most` bytes came out: what a file says
 * about its own size is never believed.
 */
export function inflateCounted(
  deflated: Uint8Array,
  most: number,
  tell: ReportInflatedLength = () => {},
): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  const stream = new Inflate(piece => {
    length += piece.length
    pieces.push(piece)
  })
  for (let at = 0; at < deflated.length; at += STEP) {
    const piece = deflated.subarray(at, at + STEP)
    tell(length + piece.length * MOST_OF_ONE) // what came out of one that is broken, nobody can say afterwards
    push(stream, piece, at + STEP >= deflated.length)
    tell(length)
    if (length > most) throw new CardReadError('inflates_too_large', { limit: most })
  }
  return joinBytes(pieces)
}

function push(stream: Inflate, piece: Uint8Array, isLast: boolean): void {
  try {
    stream.push(piece, isLast)
  } catch {
    // The library says why in English; for a reader every such reason means the same.
    throw new CardReadError('broken_chunk', { reason: 'deflate' })
  }
}

/** The same for zlib data, whose two bytes of header come first. Its checksum at the end is not asked for. */
export function inflateZlibCounted(zlib: Uint8Array, most: number, tell?: ReportInflatedLength): Uint8Array {
  const [method = 0, flags = 0] = zlib
  const isZlib = (method & 15) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 0x20) === 0
  if (!isZlib) throw new CardReadError('broken_chunk', { reason: 'zlib' })
  return inflateCounted(zlib.subarray(2), most, tell)
}
