import pg from 'pg'
import type { Logger } from '../../logger.ts'
import { DatabaseDamagedError } from '../errors.ts'
import { advance, type LogPosition, readNoted, writeNoted } from './noted-position.ts'

/** Delay after a statement (ms). */
const WRITE_DELAY_MS = 1_000
/** For writes by others, such as PostgreSQL itself. */
const WRITE_INTERVAL_MS = 60_000

type ReadPosition = () => Promise<LogPosition>

/**
 * PostgreSQL takes a damaged WAL end for the normal end and silently loses the rest, so the position is recorded and
 * checked at startup.
 * @throws DatabaseDamagedError if the WAL ends before the recorded position, or once did
 */
export async function watchLogPosition(
  pool: pg.Pool,
  file: string,
  logger: Logger,
): Promise<LogPositionWatch> {
  const read = () => readPosition(pool, NOW)
  await requireWholeLog(() => readPosition(pool, AT_START), file)
  const note = noteInto(file, read, logger)
  await note()
  const timer = setInterval(() => void note(), WRITE_INTERVAL_MS).unref()
  let soon: NodeJS.Timeout | undefined
  return {
    noteSoon() {
      soon ??= setTimeout(() => {
        soon = undefined
        void note()
      }, WRITE_DELAY_MS).unref()
    },
    stop() {
      clearInterval(timer)
      clearTimeout(soon)
    },
  }
}

export interface LogPositionWatch {
  /** Call after anything that may have written. */
  noteSoon(): void
  stop(): void
}

/**
 * For commands that start the database themselves.
 * @throws DatabaseDamagedError if the WAL ends before the recorded position, or once did
 */
export async function checkLogPosition(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the pending query reports it
  await client.connect()
  try {
    await requireWholeLog(() => readPosition(client, AT_START), file)
  } finally {
    await client.end()
  }
}

async function requireWholeLog(read: ReadPosition, file: string): Promise<void> {
  const position = readNoted(file)
  if (position === undefined) return
  const next = advance(position, await read())
  if (!next.damaged) return
  const error = new DatabaseDamagedError(damagedSentence(file))
  try {
    if (!position.damaged) await writeNoted(file, next)
  } catch (cause) {
    error.cause = cause
  }
  throw error
}

const damagedSentence = (file: string): string =>
  `The database's log is damaged: it ends before what was written already, so the last changes are missing. To go on with what is left, remove ${file}.`

/** A call does nothing while an earlier one is still waiting. */
export function noteInto(file: string, read: ReadPosition, logger: Logger): () => Promise<void> {
  let position = readNoted(file)
  let written = JSON.stringify(position)
  let isBusy = false
  const note = async (): Promise<void> => {
    // PostgreSQL may have been restarted since, so its WAL can be shorter.
    if (!position?.damaged) {
      position = advance(position, await read())
      if (position.damaged) logger.error(damagedSentence(file))
    }
    const text = JSON.stringify(position)
    if (text === written) return
    await writeNoted(file, position)
    written = text
  }
  return async () => {
    if (isBusy) return
    isBusy = true
    // Tries again in a second. Database outages are logged elsewhere.
    await note().catch(() => undefined)
    isBusy = false
  }
}

const NOW =
  'select system_identifier::text as system, pg_current_wal_flush_lsn()::text as flushed from pg_control_system()'

/**
 * The checkpoint that PostgreSQL wrote at its start marks where the WAL ended. The current position would include later
 * writes, even those of the start itself, which could hide that the WAL's end is missing.
 */
const AT_START = `select system_identifier::text as system, checkpoint_lsn::text as flushed
  from pg_control_system(), pg_control_checkpoint()`

async function readPosition(database: pg.Pool | pg.Client, position: string): Promise<LogPosition> {
  const { rows } = await (database as pg.Pool).query<LogPosition>(position)
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL did not say its position')
  return row
}
