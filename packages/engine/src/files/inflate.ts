import { Inflate } from 'fflate'
import { joinBytes } from './join.ts'
import { CardReadError } from './problems.ts'

/** Maximum expansion ratio of deflate. */
const MAX_RATIO = 1032
/** Bytes per step, which limits the overshoot to 4 MB. */
const STEP = 4096

/** Reports the maximum number of bytes inflated so far. */
type ReportInflatedLength = (length: number) => void

/** Inflates raw deflate data in small steps and stops after `maxLength` bytes, because declared sizes cannot be trusted. */
export function inflateCounted(
  deflated: Uint8Array,
  maxLength: number,
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
    tell(length + piece.length * MAX_RATIO) // a broken piece's output is unknown, so this reserves the maximum first
    push(stream, piece, at + STEP >= deflated.length)
    tell(length)
    if (length > maxLength) throw new CardReadError('inflates_too_large', { limit: maxLength })
  }
  return joinBytes(pieces)
}

function push(stream: Inflate, piece: Uint8Array, isLast: boolean): void {
  try {
    stream.push(piece, isLast)
  } catch {
    throw new CardReadError('broken_chunk', { reason: 'deflate' })
  }
}

/** Like `inflateCounted` for zlib data, without verifying the checksum. */
export function inflateZlibCounted(
  zlib: Uint8Array,
  maxLength: number,
  tell?: ReportInflatedLength,
): Uint8Array {
  const [method = 0, flags = 0] = zlib
  const isZlib = (method & 15) === 8 && ((method << 8) | flags) % 31 === 0 && (flags & 0x20) === 0
  if (!isZlib) throw new CardReadError('broken_chunk', { reason: 'zlib' })
  return inflateCounted(zlib.subarray(2), maxLength, tell)
}
