import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { deleteInBatches } from '../../../platform/database/transactions.ts'
import type { OidcPerson } from '../../../platform/oidc/provider.ts'

/** How long a call may be repeated (ms). */
const REPEAT_WINDOW_MS = 2 * 60_000

/**
 * The provider accepts a code only once, but a call whose response was lost is repeated and must get the same person.
 * No database connection waits for the provider.
 */
export class OidcReturns {
  readonly #db: Db
  /** Requests in flight on this instance, by state. */
  readonly #pendingExchanges = new Map<string, Promise<OidcPerson>>()

  constructor(db: Db) {
    this.#db = db
  }

  async read(state: string, now: Date, ask: () => Promise<OidcPerson>): Promise<OidcPerson> {
    const earlier = this.#pendingExchanges.get(state)
    if (earlier !== undefined) return await earlier
    const asking = this.#readOrAsk(state, now, ask)
    this.#pendingExchanges.set(state, asking)
    try {
      return await asking
    } finally {
      this.#pendingExchanges.delete(state)
    }
  }

  async #readOrAsk(state: string, now: Date, ask: () => Promise<OidcPerson>): Promise<OidcPerson> {
    const hash = createHash('sha256').update(state).digest()
    const stored = await this.#db
      .selectFrom('oidc_returns')
      .select('person')
      .where('hash', '=', hash)
      .where('created_at', '>', millisecondsBefore(now, REPEAT_WINDOW_MS))
      .executeTakeFirst()
    if (stored !== undefined) return stored.person
    const person = await ask()
    const row = { hash, person: JSON.stringify(person), created_at: now.toISOString() }
    await this.#db
      .insertInto('oidc_returns')
      .values(row)
      .onConflict(same => same.doNothing())
      .execute()
    return person
  }
}

export async function deleteOldReturns(db: Db, now: Date): Promise<void> {
  const before = millisecondsBefore(now, REPEAT_WINDOW_MS)
  await deleteInBatches(db, 'oidc_returns', sql`created_at < ${before}::timestamptz`)
}

const millisecondsBefore = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()
