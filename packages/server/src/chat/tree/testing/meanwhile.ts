import { expect } from 'vitest'
import type { Db } from '../../../platform/database/tables.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'

/** What a call gives that meets a change: it begins once that is made, and before anybody can see it. */
export async function meet<T>(
  db: Db,
  change: (tx: Db) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  // In a box, so that the transaction doesn't wait for what waits for it.
  const { given } = await db.transaction().execute(async tx => {
    await change(tx)
    const given = call()
    await expect.poll(() => lockWaiters(db)).toBe(1)
    return { given }
  })
  return await given
}
