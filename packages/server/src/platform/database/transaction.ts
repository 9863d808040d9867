import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isTransactionConflict } from './errors.ts'

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
