import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A database system, and how far its WAL was flushed. */
export interface LogPosition {
  readonly system: string
  /** WAL position, such as `0/16B3748`. */
  readonly flushed: string
}

export interface NotedPosition extends LogPosition {
  /** The WAL was once found to end before this position. */
  readonly damaged?: boolean
}

/** Reads the recorded position. An invalid file counts as missing. */
export function readNoted(file: string): NotedPosition | undefined {
  try {
    const { system, flushed, damaged } = JSON.parse(readFileSync(file, 'utf8')) as Partial<NotedPosition>
    if (system === undefined || flushed === undefined) return undefined
    return { system, flushed, ...(damaged === true && { damaged }) }
  } catch {
    return undefined // first run
  }
}

/** Replaces the recorded position. A damaged one is on disk when this returns. */
export function writeNoted(file: string, position: NotedPosition): void {
  const isDurable = position.damaged === true
  writeFileSync(`${file}.new`, JSON.stringify(position), { mode: 0o600, flush: isDurable })
  renameSync(`${file}.new`, file)
  if (isDurable) flushDirectory(dirname(file))
}

function flushDirectory(path: string): void {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/**
 * Returns the position to record, given the recorded and the current one. A damaged one stays, because the WAL grows
 * past it again. Another database system starts from its own beginning.
 */
export function advance(noted: NotedPosition | undefined, now: LogPosition): NotedPosition {
  if (noted === undefined || noted.system !== now.system) return now
  if (noted.damaged || toNumber(now.flushed) < toNumber(noted.flushed)) return { ...noted, damaged: true }
  return now
}

/** Converts a WAL position, which consists of two hexadecimal halves of 32 bits each. */
function toNumber(position: string): bigint {
  const [high, low] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
