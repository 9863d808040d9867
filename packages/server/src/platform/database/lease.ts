import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailableError, isConnectionLost, isOutage } from './errors.ts'

/** Whether the database could be reached when it was last tried. */
export type Reach = { isReached: boolean }

/**
 * The pool as Kysely uses it, with two promises more: an outage comes out as DatabaseUnavailableError, and a
 * connection that was lost or fell out of step is thrown away instead of being lent again.
 */
export function leasingPool(pool: pg.Pool, reach: Reach): PostgresPool {
  return {
    async connect() {
      try {
        const client = await pool.connect()
        reach.isReached = true
        return lease(client)
      } catch (error) {
        reach.isReached = false
        throw translated(error)
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function lease(client: pg.PoolClient): PostgresPoolClient {
  let lost: Error | undefined
  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (lost) throw lost
    try {
      // pg's result types its command and count more loosely than Kysely's does; they are the same object.
      return (await client.query(sql, [...parameters])) as PostgresQueryResult<R> & pg.QueryResult
    } catch (error) {
      const problem = translated(error)
      if (isConnectionLost(error)) lost = problem
      throw problem
    }
  }
  return {
    // Kysely's other form of query takes a cursor, which it asks for only when the dialect was given a cursor class.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(lost),
  }
}

function translated(error: unknown): Error {
  if (isOutage(error)) return new DatabaseUnavailableError(error)
  return error instanceof Error ? error : new Error(String(error))
}
