import pg from 'pg'
import type { Logger } from '../logger.ts'

export type ConnectionPoolOptions = {
  url: string
  logger: Logger
  max?: number
  /** Commits do not wait for the disk, so a database crash can lose the last fifth of a second. */
  isAsync?: boolean
}

const statementMs = 5_000
/** Below the statement timeout, so that the two errors can be told apart. */
const lockMs = 4_000
const waitMs = 2_000
/** New connections have to plan their statements again, which takes about 60 ms. */
const idleMs = 5 * 60_000
/** A database that does not respond cannot enforce the statement timeout. */
const silenceMs = statementMs + 1_000
const idleTransactionMs = 15_000
const usualMax = 12

/**
 * Statements are short and use indexes; with PostgreSQL's defaults (JIT, parallel workers, spinning disks) some take
 * seconds.
 */
const planning = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c work_mem=8MB'

export const sessionSettings = {
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
  options: planning,
  application_name: 'inkling',
} as const

/** Fails fast: 2 s to get a connection, 4 s for a lock, 5 s for a statement. */
export function createPool({ url, logger, max = usualMax, isAsync = false }: ConnectionPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    ...sessionSettings,
    ...(isAsync && { options: `${planning} -c synchronous_commit=off` }),
    query_timeout: silenceMs,
    keepAlive: true,
    types: { getTypeParser: typeParser },
  })
  pool.on('error', error => {
    // During shutdown the database may close connections before the pool does.
    if (!pool.ending) logger.warn({ err: error }, 'lost an idle database connection')
  })
  // The pool handles no errors between two statements of a transaction, and an unhandled one would crash the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins

const typeParser: typeof pg.types.getTypeParser = (id, format) => {
  if (format !== 'binary' && id === INT8) return safeInteger
  if (format !== 'binary' && id === TIMESTAMPTZ) return isoTime
  return pg.types.getTypeParser(id, format)
}

/** Times are ISO 8601 strings in UTC everywhere. */
const isoTime = (text: string): string => new Date(text).toISOString()

/** Throws if a bigint does not fit a number, rather than losing digits. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** Without them, an unresponsive database goes undetected. */
export type ClientLimits = Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/** For long-running work. The caller connects and ends it. */
export function createDedicatedClient(pool: pg.Pool, limits: ClientLimits = {}): pg.Client {
  const { connectionString, application_name, keepAlive } = pool.options
  return new pg.Client({ connectionString, application_name, keepAlive, ...limits })
}
