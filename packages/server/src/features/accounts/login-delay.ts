import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const WINDOW_MS = 15 * 60_000
const FREE_FAILURES = 5
const LONGEST_DELAY_S = 180

/**
 * Takes one try at an account, counted as a failure until it turns out right, so that tries made at once count each
 * other.
 * @throws Refusal `too_many_requests` with the seconds to wait
 */
export async function takeLoginTry(
  db: Db,
  clock: Clock,
  account_key: string,
  address: string,
): Promise<void> {
  await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account_key}, 1))`.execute(tx)
    await refuseHastyLogin(tx, clock, account_key, address)
    const failed_at = clock.now().toISOString()
    await tx.insertInto('login_failures').values({ account_key, address, failed_at }).execute()
  })
}

/**
 * Guessing gets slow, and the owner is never locked out (security.md 2.1.7): after five failures in a
 * quarter of an hour each further try of that account *from that address* waits longer, and from any
 * other address the account's failures together slow it down a good deal later.
 * @throws Refusal `too_many_requests` with the seconds to wait
 */
async function refuseHastyLogin(db: Db, clock: Clock, account_key: string, address: string): Promise<void> {
  const now = clock.now().getTime()
  const failures = await db
    .selectFrom('login_failures')
    .select(['address', 'failed_at'])
    .where('account_key', '=', account_key)
    .where('failed_at', '>', new Date(now - WINDOW_MS).toISOString())
    .orderBy('failed_at', 'desc')
    .limit(200)
    .execute()
  const here = failures.filter(failure => failure.address === address)
  const wait = Math.max(
    waitAfter(here.length - FREE_FAILURES, here[0]?.failed_at, now),
    waitAfter(failures.length - FREE_FAILURES * 4, failures[0]?.failed_at, now) / 4,
  )
  if (wait > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: wait })
}

/** Seconds still to wait when each failure beyond the free ones doubles the pause. */
function waitAfter(beyond: number, last: string | undefined, now: number): number {
  if (beyond < 0 || last === undefined) return 0
  const pause = Math.min(LONGEST_DELAY_S, 2 ** Math.min(beyond + 3, 10))
  return Math.max(0, pause - (now - Date.parse(last)) / 1000)
}

/** The owner is in: what was guessed from here before no longer slows them down. */
export async function forgetFailedLogins(db: Db, account_key: string, address: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account_key', '=', account_key)
    .where('address', '=', address)
    .execute()
}

export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('failed_at', '<', new Date(now.getTime() - WINDOW_MS).toISOString())
    .execute()
}
