import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { DatabaseDamagedError } from '../errors.ts'

const EVERY_MS = 1_000

/** Which database, and how far its log was safely on disk. */
interface LogPosition {
  readonly system: string
  /** PostgreSQL's position in its write-ahead log, such as `0/16B3748`. */
  readonly flushed: string
}

/**
 * A write-ahead log whose end is damaged looks to PostgreSQL as if it ended there: it starts, and what was written after
 * that is gone without a word. So its position is noted in a file beside the database, and compared at the next start.
 * @throws DatabaseDamagedError when the log ends before the position that was noted
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
      // The next second notes it; that the database is away is told elsewhere.
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

/** What was noted last; a file that says nothing is none. */
function readNoted(file: string): LogPosition | undefined {
  try {
    const { system, flushed } = JSON.parse(readFileSync(file, 'utf8')) as Partial<LogPosition>
    return system !== undefined && flushed !== undefined ? { system, flushed } : undefined
  } catch {
    return undefined // there was no run before, or none that was watched
  }
}
