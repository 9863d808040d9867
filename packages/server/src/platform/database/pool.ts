import pg from 'pg'
import type { Logger } from '../logger.ts'

export type ConnectionPoolOptions = {
  url: string
  logger: Logger
  max?: number
}

const statementMs = 5_000
/** For what somebody else holds; below the time that any statement may take, so that the two can be told apart. */
const lockMs = 4_000
const waitMs = 2_000
/** A connection keeps its statements planned, which a new one has to do over for some 60 ms. */
const idleMs = 5 * 60_000
/** For a database that doesn't answer at all, and so can't end the statement itself. */
const silenceMs = statementMs + 1_000
const idleTransactionMs = 15_000
const usualMax = 12

/**
 * For each connection, whichever server it leads to. Our statements are short and go by indexes: compiling them, spreading
 * them over processes or expecting a turning disk makes some of them take seconds on a server with PostgreSQL's defaults.
 */
const planning = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c work_mem=8MB'

/** What every connection of a pool is begun with. */
export const sessionSettings = {
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
  options: planning,
  application_name: 'inkling',
} as const

/** Connections that give up in time: 2 s for one to be had, 4 s for a lock, 5 s for a statement. */
export function createPool({ url, logger, max = usualMax }: ConnectionPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    ...sessionSettings,
    query_timeout: silenceMs,
    keepAlive: true,
    types: { getTypeParser: typeParser },
  })
  pool.on('error', error => {
    // At the end the database may be quicker than the pool.
    if (!pool.ending) logger.warn({ err: error }, 'an idle database connection was lost')
  })
  // Between two statements of a transaction nobody listens to the connection, and an unheard error ends the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins

const typeParser: typeof pg.types.getTypeParser = (id, format) => {
  if (format !== 'binary' && id === INT8) return safeInteger
  if (format !== 'binary' && id === TIMESTAMPTZ) return isoTime
  return pg.types.getTypeParser(id, format)
}

/** Times are ISO 8601 strings in UTC from the table to the screen. */
const isoTime = (text: string): string => new Date(text).toISOString()

/** Counts and sizes come as bigint; a plain number holds them, and one that it doesn't hold must not come out wrong. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** Limits for one that should notice when nobody answers; by default there are none. */
export type ClientLimits = Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/** A connection to the pool's database outside the pool, for what takes long or never ends. Connect and end it yourself. */
export function createDedicatedClient(pool: pg.Pool, limits: ClientLimits = {}): pg.Client {
  const { connectionString, application_name, keepAlive } = pool.options
  return new pg.Client({ connectionString, application_name, keepAlive, ...limits })
}
