import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { deleteInBatches, inTransaction } from '../../../platform/database/transactions.ts'
import type { OidcPerson } from '../../../platform/oidc/provider.ts'

/** How long a call may be repeated. */
const REPEATED_MS = 2 * 60_000

/**
 * The person that a browser came back with. A provider accepts a code once, so it is asked once: a call whose answer was
 * lost is repeated, and gets the same person. Of two at once, the second waits.
 */
export async function readReturnOnce(
  db: Db,
  state: string,
  now: Date,
  ask: () => Promise<OidcPerson>,
): Promise<OidcPerson> {
  const hash = createHash('sha256').update(state).digest()
  return await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 2))`.execute(tx)
    const earlier = await tx
      .selectFrom('oidc_returns')
      .select('person')
      .where('hash', '=', hash)
      .where('created_at', '>', millisecondsBefore(now, REPEATED_MS))
      .executeTakeFirst()
    if (earlier !== undefined) return earlier.person
    const person = await ask()
    const row = { hash, person: JSON.stringify(person), created_at: now.toISOString() }
    await tx.insertInto('oidc_returns').values(row).execute()
    return person
  })
}

export async function deleteOldReturns(db: Db, now: Date): Promise<void> {
  const before = millisecondsBefore(now, REPEATED_MS)
  await deleteInBatches(db, 'oidc_returns', sql`created_at < ${before}::timestamptz`)
}

const millisecondsBefore = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()
