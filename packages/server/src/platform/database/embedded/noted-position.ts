import { readFileSync } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How far a database system's WAL was flushed. */
export interface LogPosition {
  readonly system: string
  /** WAL position, such as `0/16B3748`. */
  readonly flushed: string
}

export interface NotedPosition extends LogPosition {
  /** The WAL once ended before this position. */
  readonly damaged?: boolean
}

/** An invalid file counts as missing. */
export function readNoted(file: string): NotedPosition | undefined {
  try {
    const { system, flushed, damaged } = JSON.parse(readFileSync(file, 'utf8')) as Partial<NotedPosition>
    if (system === undefined || flushed === undefined) return undefined
    return { system, flushed, ...(damaged === true && { damaged }) }
  } catch {
    return undefined // first run
  }
}

/** A damaged position is on disk when this resolves. */
export async function writeNoted(file: string, position: NotedPosition): Promise<void> {
  const isDurable = position.damaged === true
  await writeFile(`${file}.new`, JSON.stringify(position), { mode: 0o600, flush: isDurable })
  await rename(`${file}.new`, file)
  if (isDurable) await flushDirectory(dirname(file))
}

async function flushDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r')
  await directory.sync()
}

/**
 * A damaged position stays, because the WAL grows past it again. Another database system starts from its own beginning.
 */
export function advance(position: NotedPosition | undefined, now: LogPosition): NotedPosition {
  if (position === undefined || position.system !== now.system) return now
  if (position.damaged || toNumber(now.flushed) < toNumber(position.flushed))
    return { ...position, damaged: true }
  return now
}

/** A WAL position consists of two hexadecimal halves of 32 bits each. */
function toNumber(position: string): bigint {
  const [high, low] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
