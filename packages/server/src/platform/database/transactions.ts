import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isTransactionConflict } from './errors.ts'
import type { Db } from './tables.ts'

/** Few enough for the statement timeout. */
const BATCH = 5_000

/**
 * Repeats until fewer than `batchSize` rows are affected. The statement must use the given limit and not match rows it has
 * changed.
 */
export async function inBatches(
  db: Db,
  statement: (limit: RawBuilder<unknown>) => RawBuilder<unknown>,
  batchSize = BATCH,
): Promise<void> {
  const limited = statement(sql`limit ${batchSize}::int`)
  for (;;) {
    const { numAffectedRows = 0n } = await limited.execute(db)
    if (numAffectedRows < batchSize) return
  }
}

/**
 * Deletes by `ctid`, since not every table has a single-column key. A row updated meanwhile gets a new `ctid` and
 * stays.
 */
export const deleteInBatches = (
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
  batchSize = BATCH,
): Promise<void> =>
  inBatches(
    db,
    limit => sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} ${limit}))`,
    batchSize,
  )

const attempts = 5
const maxFirstPauseMs = 10

/**
 * Retries after a deadlock or serialization failure, so the function must have no effects besides the transaction's.
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
      // Random, so that conflicting transactions do not collide again.
      await delay(Math.random() * maxFirstPauseMs * 2 ** attempt)
    }
  }
}
