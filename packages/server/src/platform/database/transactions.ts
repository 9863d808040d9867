import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isTransactionConflict } from './errors.ts'
import type { Db } from './tables.ts'

/** Rows of a statement, so that none takes as long as a statement may at most. */
const BATCH = 5_000

/**
 * Repeats a statement that changes so many rows until it finds fewer. It puts the limit that it is handed into the query by which
 * it finds them, and finds none again that it has changed.
 */
export async function inBatches(
  db: Db,
  statement: (limit: RawBuilder<unknown>) => RawBuilder<unknown>,
  most = BATCH,
): Promise<void> {
  const limited = statement(sql`limit ${most}::int`)
  for (;;) {
    const { numAffectedRows = 0n } = await limited.execute(db)
    if (numAffectedRows < most) return
  }
}

/**
 * Deletes all rows of a table that a condition holds for, by their places in it: of a table whose rows are not known by one
 * column. A row that changes meanwhile has another place, and stays.
 */
export const deleteInBatches = (
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
  most = BATCH,
): Promise<void> =>
  inBatches(
    db,
    limit => sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} ${limit}))`,
    most,
  )

const attempts = 5
const longestFirstPauseMs = 10

/**
 * Runs the function in one transaction, and again when PostgreSQL ended it for another's sake (a deadlock or a
 * serialization failure). So the function must do nothing that its transaction wouldn't take back.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isTransactionConflict(error)) throw error
      // By chance, so that those who met once don't meet again.
      await delay(Math.random() * longestFirstPauseMs * 2 ** attempt)
    }
  }
}
