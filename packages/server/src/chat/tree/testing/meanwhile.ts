import { expect } from 'vitest'
import type { Db } from '../../../platform/database/tables.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'

/** Runs a call that overlaps an uncommitted change: it starts before the commit and waits for the lock. */
export async function meet<T>(
  db: Db,
  change: (tx: Db) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  // An object, so that the transaction does not await the call, which waits for the transaction.
  const { result } = await db.transaction().execute(async tx => {
    await change(tx)
    const result = call()
    await expect.poll(() => lockWaiters(db)).toBe(1)
    return { result }
  })
  return await result
}
