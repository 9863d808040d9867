/** PostgreSQL writes its log to files of this size, as initdb makes it when nothing else is said. */
export const SEGMENT_BYTES = 16 * 1024 * 1024

const size = BigInt(SEGMENT_BYTES)
const segmentsOfName = 256n

/** The file that a place in the log is in, and where in it. */
export function segmentPosition(lsn: bigint, timeline: number): { segment: string; offset: number } {
  const number = lsn / size
  const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')
  return {
    segment: hex(timeline) + hex(number / segmentsOfName) + hex(number % segmentsOfName),
    offset: Number(lsn % size),
  }
}

/** The beginning of the file that a place is in. */
export const segmentStart = (lsn: bigint): bigint => lsn - (lsn % size)

/** As SQL writes it: `0/16B3748`. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`)
}
