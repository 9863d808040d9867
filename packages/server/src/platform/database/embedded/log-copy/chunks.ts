import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A piece of the log that was copied: which, and its checksum. */
export interface LogChunk {
  readonly segment: string
  readonly offset: number
  readonly length: number
  readonly crc32: number
}

const indexOf = (directory: string): string => join(directory, 'index')

export function appendChunk(directory: string, { segment, offset, length, crc32 }: LogChunk): void {
  appendFileSync(indexOf(directory), `${segment} ${offset} ${length} ${crc32}\n`, { mode: 0o600 })
}

export function writeChunks(directory: string, chunks: readonly LogChunk[]): void {
  writeFileSync(indexOf(directory), '', { mode: 0o600 })
  for (const chunk of chunks) appendChunk(directory, chunk)
}

/** What was copied, in order; a last line that a power cut left half-written is none. */
export function readChunks(directory: string): LogChunk[] {
  const lines = readFileSync(indexOf(directory), 'utf8').split('\n')
  return lines.flatMap(line => {
    const [, segment, ...numbers] = /^([0-9A-F]{24}) (\d+) (\d+) (\d+)$/.exec(line) ?? []
    const [offset, length, crc32] = numbers.map(Number)
    if (segment === undefined || offset === undefined || length === undefined || crc32 === undefined)
      return []
    return [{ segment, offset, length, crc32 }]
  })
}

/** Milliseconds since 1970; undefined when nothing was copied. */
export const readCopyTime = (directory: string): number | undefined =>
  statSync(indexOf(directory), { throwIfNoEntry: false })?.mtimeMs
