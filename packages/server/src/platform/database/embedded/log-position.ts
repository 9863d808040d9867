import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { DatabaseDamagedError } from '../errors.ts'

const EVERY_MS = 1_000

/** A database system and how far its WAL was flushed. */
interface LogPosition {
  readonly system: string
  /** WAL position, such as `0/16B3748`. */
  readonly flushed: string
}

/**
 * Records the WAL position in a file and checks it at startup, because PostgreSQL takes a damaged WAL end for the
 * normal end and silently loses the rest.
 * @throws DatabaseDamagedError when the WAL ends before the recorded position
 */
export async function watchLogPosition(pool: pg.Pool, file: string): Promise<{ stop(): void }> {
  await requireWholeLog(pool, file)
  let last = ''
  const note = async (): Promise<void> => {
    try {
      const position = JSON.stringify(await readPosition(pool))
      if (position === last) return
      writeFileSync(`${file}.new`, position, { mode: 0o600 })
      renameSync(`${file}.new`, file)
      last = position
    } catch {
      // Tries again in a second; database outages are logged elsewhere.
    }
  }
  await note()
  const timer = setInterval(() => void note(), EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function requireWholeLog(pool: pg.Pool, file: string): Promise<void> {
  const noted = readNoted(file)
  if (noted === undefined) return
  const { rows } = await pool.query<{ is_short: boolean }>(
    `select system_identifier::text = $1 and pg_current_wal_flush_lsn() < $2::pg_lsn as is_short
     from pg_control_system()`,
    [noted.system, noted.flushed],
  )
  if (rows[0]?.is_short !== true) return
  throw new DatabaseDamagedError(
    `The database's log is damaged: it ends before what was written already, so the last changes are missing. To go on with what is left, remove ${file}.`,
  )
}

async function readPosition(pool: pg.Pool): Promise<LogPosition> {
  const { rows } = await pool.query<LogPosition>(
    'select system_identifier::text as system, pg_current_wal_flush_lsn()::text as flushed from pg_control_system()',
  )
  const [position] = rows
  if (position === undefined) throw new Error('PostgreSQL did not say its position')
  return position
}

/** Reads the recorded position; an invalid file counts as missing. */
function readNoted(file: string): LogPosition | undefined {
  try {
    const { system, flushed } = JSON.parse(readFileSync(file, 'utf8')) as Partial<LogPosition>
    return system !== undefined && flushed !== undefined ? { system, flushed } : undefined
  } catch {
    return undefined // first run
  }
}
