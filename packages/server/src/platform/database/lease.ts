import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { QueryWatch } from '../metrics/query-watch.ts'
import {
  DatabaseUnavailableError,
  isConnectionLost,
  isOutageError,
  isPlanOutdated,
  isWriteFailure,
} from './errors.ts'
import type { ReachMonitor } from './watch-connection.ts'

/**
 * Outages surface as DatabaseUnavailableError. A lost or out-of-sync connection is discarded instead of being reused.
 */
export function createLeasingPool(pool: pg.Pool, reach: ReachMonitor, queries: QueryWatch): PostgresPool {
  const answers: LastAnswer = { last: performance.now() }
  return {
    async connect() {
      const askedAt = performance.now()
      try {
        return leaseClient(await pool.connect(), reach, queries, answers)
      } catch (error) {
        if (!isPoolExhausted(pool)) reach.lose()
        else if (answers.last < askedAt) await reach.doubt()
        // A rejected connection means no database: wrong password, connection limit, or not accepting connections.
        throw error instanceof pg.DatabaseError ? new DatabaseUnavailableError(error) : translateError(error)
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Last response on any connection, in `performance.now()` time. */
interface LastAnswer {
  last: number
}

function leaseClient(
  client: pg.PoolClient,
  reach: ReachMonitor,
  queries: QueryWatch,
  answers: LastAnswer,
): PostgresPoolClient {
  let lost: Error | undefined
  let isInTransaction = false

  /**
   * Retries a statement whose plan predates a migration. Inside a transaction it throws, since the whole transaction
   * must be retried.
   */
  async function ask(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    if (BEGINNING.test(sql)) isInTransaction = true
    if (END.test(sql)) isInTransaction = false
    const prepared = prepareStatement(sql)
    try {
      return await client.query({ ...prepared, text: sql, values })
    } catch (error) {
      if (!isPlanOutdated(error)) throw error
      forgetPlan(sql, prepared)
      if (isInTransaction) throw error
      return await client.query({ ...prepareStatement(sql), text: sql, values })
    }
  }

  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (lost) throw lost
    const askedAt = performance.now()
    try {
      // The driver types `command` and `count` more loosely than Kysely.
      const result = (await ask(sql, [...parameters])) as pg.QueryResult & PostgresQueryResult<Row>
      answers.last = performance.now()
      return result
    } catch (error) {
      const problem = translateError(error)
      if (isWriteFailure(error)) reach.failWrites()
      if (isConnectionLost(error)) {
        lost = problem
        reach.lose()
      }
      throw problem
    } finally {
      queries.took(performance.now() - askedAt, sql)
    }
  }
  return {
    // Kysely passes a cursor only if the dialect has a cursor class.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(lost),
  }
}

/** Kysely writes the statements like this. */
const BEGINNING = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/

/** If true, a timed-out wait does not mean that the database is down. */
function isPoolExhausted(pool: pg.Pool): boolean {
  return pool.totalCount === pool.options.max && pool.idleCount === 0
}

function translateError(error: unknown): Error {
  if (isOutageError(error)) return new DatabaseUnavailableError(error)
  return error instanceof Error ? error : new Error(String(error))
}

export interface PreparedStatement {
  readonly name: string
}

const names = new Map<string, PreparedStatement>()
const maxStatements = 1_000
let counter = 0

/**
 * Each connection plans a named statement once, which halves the cost of short queries. Statements beyond the limit
 * stay unnamed, because lists of ids produce endless variants.
 */
export function prepareStatement(sql: string): PreparedStatement | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= maxStatements) return known
  const statement = { name: `s${counter++}` }
  names.set(sql, statement)
  return statement
}

/**
 * A newer instance changed the tables, so most cached plans are outdated. New names make every connection plan again.
 */
export function forgetPlan(sql: string, prepared: PreparedStatement | undefined): void {
  // Several queries can fail at once; only the first resets the names.
  if (names.get(sql) === prepared) names.clear()
}
