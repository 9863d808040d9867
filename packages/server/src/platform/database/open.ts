import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from '../logger.ts'
import { QueryWatch } from '../metrics/query-watch.ts'
import { lowerSessionPriority } from '../processes/lower-priority.ts'
import { watchLogPosition } from './embedded/log-position.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts'
import { createLeasingPool } from './lease.ts'
import { createPool } from './pool.ts'
import { requireUsableServer } from './server-check.ts'
import { monitorReach } from './watch-connection.ts'

export type Database<Tables> = {
  kysely: Kysely<Tables>
  /** For work that must not queue behind API queries. */
  createPool(options: ExtraPoolOptions): Kysely<Tables>
  /** For migrations, listening and backups. Errors are not translated. */
  pool: pg.Pool
  embedded: boolean
  queries: QueryWatch
  connections(): ConnectionCounts
  /** PostgreSQL runs (if embedded) and was reachable and writable at the last attempt. Does not query. */
  isUp(): boolean
  /** Stops the embedded PostgreSQL too. Further calls return the same promise. */
  close(): Promise<void>
}

export type ExtraPoolOptions = {
  connections: number
  /** Lower CPU priority, only with the embedded PostgreSQL. */
  isBehind?: boolean
  /** Commits do not wait for the disk. */
  isAsync?: boolean
}

export type ConnectionCounts = { open: number; idle: number; waiting: number }

export type DatabaseState = Pick<Database<unknown>, 'queries' | 'connections' | 'isUp'>

export type DatabaseOptions = {
  dataDir: string
  /** PostgreSQL 15 or newer. */
  databaseUrl?: string | undefined
  logger: Logger
  poolMax?: number
}

const closingMs = 5_000

/** Without a URL, starts the embedded PostgreSQL. */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  if (options.databaseUrl !== undefined) return connect<Tables>(options.databaseUrl, options)
  const server = await startEmbedded(options)
  try {
    return await connect<Tables>(server.url, options, server)
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function connect<Tables>(
  url: string,
  { logger, poolMax }: DatabaseOptions,
  server?: EmbeddedServer,
): Promise<Database<Tables>> {
  await requireUsableServer(url)
  const pool = createPool({ url, logger, ...(poolMax !== undefined && { max: poolMax }) })
  const logPosition =
    server?.logPosition === undefined
      ? undefined
      : await watchLogPosition(pool, server.logPosition, logger).catch(async error => {
          await pool.end()
          throw error
        })
  const reach = monitorReach(pool, logger)
  const queries = new QueryWatch(logger)
  queries.onStatement = logPosition?.noteSoon
  const pools: pg.Pool[] = []
  const queriesOf = (lane: pg.Pool) => {
    pools.push(lane)
    lane.on('error', reach.lose)
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: createLeasingPool(lane, reach, queries) }),
    })
  }
  const close = async () => {
    reach.stop()
    logPosition?.stop()
    // Does not wait for running statements: stopping PostgreSQL or this process cancels them.
    const ended = Promise.all(pools.map(one => one.end()))
    await Promise.race([ended, delay(closingMs, undefined, { ref: false })])
    await server?.stop()
  }
  const sum = (count: (lane: pg.Pool) => number) => pools.reduce((total, lane) => total + count(lane), 0)
  let closed: Promise<void> | undefined
  return {
    kysely: queriesOf(pool),
    createPool: ({ connections, isBehind, isAsync = false }) => {
      const lane = createPool({ url, logger, max: connections, isAsync })
      if (isBehind && server !== undefined) lane.on('connect', lowerConnectionPriority)
      return queriesOf(lane)
    },
    pool,
    embedded: server !== undefined,
    queries,
    connections: () => ({
      open: sum(lane => lane.totalCount),
      idle: sum(lane => lane.idleCount),
      waiting: sum(lane => lane.waitingCount),
    }),
    isUp: () => reach.isReached() && reach.isWritable() && (server?.isUp() ?? true),
    close: () => (closed ??= close()),
  }
}

/** Leaves about a tenth of a busy CPU for low-priority queries. */
const NICENESS = 10

/** Each connection has its own PostgreSQL process, which leads its own session. */
function lowerConnectionPriority(client: pg.PoolClient): void {
  const { processID: pid } = client as pg.PoolClient & { processID?: number | null } // missing in the driver's types
  if (pid) lowerSessionPriority(NICENESS, pid)
}
