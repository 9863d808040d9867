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

/** An open database of the given tables. */
export type Database<Tables> = {
  kysely: Kysely<Tables>
  /** The same database over a few connections of their own, for what must not queue behind everybody's calls. */
  createPool(options: ExtraPoolOptions): Kysely<Tables>
  /** For what needs the driver itself: migrations, listening, copies. Its errors come as the driver has them. */
  pool: pg.Pool
  /** Whether it is Inkling's own PostgreSQL. */
  embedded: boolean
  /** How long it takes for what it is asked. */
  queries: QueryWatch
  /** The connections there are, those of them that nobody uses, and how many wait for one. */
  connections(): ConnectionCounts
  /** What is known without asking: that PostgreSQL runs, if it is ours, and could be reached and written to when last tried. */
  isUp(): boolean
  /** Ends all connections, and PostgreSQL itself if it is ours. Asked again, it is the same end. */
  close(): Promise<void>
}

export type ExtraPoolOptions = {
  connections: number
  /** Whether what is done there goes behind everything else, where PostgreSQL is ours. */
  isBehind?: boolean
}

export type ConnectionCounts = { open: number; idle: number; waiting: number }

/** What is known of a database without asking it. */
export type DatabaseState = Pick<Database<unknown>, 'queries' | 'connections' | 'isUp'>

export type DatabaseOptions = {
  /** Where the embedded database lives. */
  dataDir: string
  /** A PostgreSQL 15 or newer to use instead. */
  databaseUrl?: string | undefined
  logger: Logger
  poolMax?: number
}

const closingMs = 5_000

/** Opens the operator's PostgreSQL if an address was given, and otherwise starts Inkling's own; from there it's one. */
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
      : await watchLogPosition(pool, server.logPosition).catch(async error => {
          await pool.end()
          throw error
        })
  const reach = monitorReach(pool, logger)
  const queries = new QueryWatch(logger)
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
    // A statement still running must not hold up the end; PostgreSQL's own shutdown, or ours, cuts it off.
    const ended = Promise.all(pools.map(one => one.end()))
    await Promise.race([ended, delay(closingMs, undefined, { ref: false })])
    await server?.stop()
  }
  const sum = (count: (lane: pg.Pool) => number) => pools.reduce((total, lane) => total + count(lane), 0)
  let closed: Promise<void> | undefined
  return {
    kysely: queriesOf(pool),
    createPool: ({ connections, isBehind }) => {
      const lane = createPool({ url, logger, max: connections })
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

/** Enough to let everybody else's statements go first: of a processor that they are busy with, a tenth is left. */
const NICENESS = 10

/** Each connection has a process of PostgreSQL, which leads a session of its own. */
function lowerConnectionPriority(client: pg.PoolClient): void {
  const { processID: pid } = client as pg.PoolClient & { processID?: number | null } // its types leave this out
  if (pid) lowerSessionPriority(NICENESS, pid)
}
