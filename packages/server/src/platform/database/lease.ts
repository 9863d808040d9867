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
 * The pool as Kysely uses it, with two promises more: an outage comes out as DatabaseUnavailableError, and a
 * connection that was lost or fell out of step is thrown away instead of being lent again.
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
        // Whoever is not let in has no database, for whatever reason: a new password, a limit, one that is closed for a while.
        throw error instanceof pg.DatabaseError ? new DatabaseUnavailableError(error) : translateError(error)
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** When the database last answered on any of a pool's connections, as `performance.now` counts. */
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

  /** One whose plan is of before a migration is asked anew; in a transaction that has failed with it all of it has to be. */
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
      // The driver types a result's command and count more loosely than Kysely; it is the same object.
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
    // Kysely's other form of query takes a cursor, which it asks for only when the dialect was given a cursor class.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(lost),
  }
}

/** Of a transaction, as the query builder writes them. */
const BEGINNING = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/

/** When all connections are lent out, a wait in vain says nothing about the database, as long as it answers others. */
function isPoolExhausted(pool: pg.Pool): boolean {
  return pool.totalCount === pool.options.max && pool.idleCount === 0
}

function translateError(error: unknown): Error {
  if (isOutageError(error)) return new DatabaseUnavailableError(error)
  return error instanceof Error ? error : new Error(String(error))
}

/** The name of a statement that connections keep. */
export interface PreparedStatement {
  readonly name: string
}

const names = new Map<string, PreparedStatement>()
const mostNames = 1_000
let given = 0

/**
 * A name by which each connection keeps a statement parsed and planned: half of what PostgreSQL does for a short one.
 * Texts that vary without end (a list of ids of any length) go unnamed once there are too many.
 */
export function prepareStatement(sql: string): PreparedStatement | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  const named = { name: `s${given++}` }
  names.set(sql, named)
  return named
}

/**
 * What a connection keeps by this name is no longer good, nor are most other plans: a newer instance has changed the
 * tables. All statements get new names, so that each is planned anew on each connection.
 */
export function forgetPlan(sql: string, prepared: PreparedStatement | undefined): void {
  // Many may find that out at the same time; the first has done it for all.
  if (names.get(sql) === prepared) names.clear()
}
