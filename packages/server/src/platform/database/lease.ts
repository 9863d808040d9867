import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { QueryWatch } from '../monitoring/query-watch.ts'
import { DatabaseUnavailableError, isConnectionLost, isOutage } from './errors.ts'
import type { Reach } from './reach.ts'

/**
 * The pool as Kysely uses it, with two promises more: an outage comes out as DatabaseUnavailableError, and a
 * connection that was lost or fell out of step is thrown away instead of being lent again.
 */
export function leasingPool(pool: pg.Pool, reach: Reach, queries: QueryWatch): PostgresPool {
  return {
    async connect() {
      try {
        return lease(await pool.connect(), reach, queries)
      } catch (error) {
        if (!isPoolExhausted(pool)) reach.lose()
        throw translated(error)
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function lease(client: pg.PoolClient, reach: Reach, queries: QueryWatch): PostgresPoolClient {
  let lost: Error | undefined
  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (lost) throw lost
    const askedAt = performance.now()
    try {
      // The driver types a result's command and count more loosely than Kysely; it is the same object.
      const question = { ...preparedAs(sql), text: sql, values: [...parameters] }
      return (await client.query(question)) as pg.QueryResult & PostgresQueryResult<Row>
    } catch (error) {
      const problem = translated(error)
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

const names = new Map<string, { name: string }>()
const mostNames = 1_000

/**
 * A name by which each connection keeps a statement parsed and planned: half of what PostgreSQL does for a short one.
 * Texts that vary without end (a list of ids of any length) go unnamed once there are too many.
 */
function preparedAs(sql: string): { name: string } | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  const named = { name: `s${names.size}` }
  names.set(sql, named)
  return named
}

/** When all connections are lent out, a wait in vain says nothing about the database. */
function isPoolExhausted(pool: pg.Pool): boolean {
  return pool.totalCount === pool.options.max && pool.idleCount === 0
}

function translated(error: unknown): Error {
  if (isOutage(error)) return new DatabaseUnavailableError(error)
  return error instanceof Error ? error : new Error(String(error))
}
