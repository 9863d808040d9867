import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { deleteInBatches, inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'

const WINDOW_S = 3600
/** In a circle and an hour, from all addresses together. */
const MOST_IN_CIRCLE = 10
const FREE_FAILURES = 5
/** The pauses, in seconds, after the fifth failure from one address and each that follows. */
const PAUSES = [8, 32, 128, WINDOW_S]

/**
 * Guessing is slow, and the owner is never locked out (security.md 2.1.7). Tries at an account are counted in circles:
 * those of strangers, those from addresses where it has been used, and those of each browser and each login of its own.
 * So at most ten strangers' tries an hour are looked at, and as many from an address that the owner shares, whoever
 * makes them and from wherever; and none of them delays the owner's browser. One address alone has eight of the ten,
 * so that it does not use up what others would need.
 */
export interface LoginAttempt {
  /** The account, whether there is one or not, and the circle. */
  readonly account_key: string
  readonly address: string
}

export interface RecordedLoginAttempt extends LoginAttempt {
  readonly failed_at: string
}

/**
 * Takes one try at an account, counted as a failure until it turns out right, so that tries made at once count each
 * other.
 * @throws Refusal `too_many_requests` with the seconds to wait
 */
export async function recordLoginAttempt(
  db: Db,
  clock: Clock,
  { account_key, address }: LoginAttempt,
): Promise<RecordedLoginAttempt> {
  return await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account_key}, 1))`.execute(tx)
    const now = clock.now()
    const wait = await secondsUntilNextAttempt(tx, now.getTime(), { account_key, address })
    if (wait > 0) throw new ApiError('too_many_requests', { retryAfterSeconds: wait })
    const taken = { account_key, address, failed_at: now.toISOString() }
    await tx.insertInto('login_failures').values(taken).execute()
    return taken
  })
}

/** It was the owner's, with the right password. What others guessed from there is counted on. */
export async function clearLoginAttempts(
  db: Db,
  { account_key, address, failed_at }: RecordedLoginAttempt,
): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account_key', '=', account_key)
    .where('address', '=', address)
    .where('failed_at', '=', failed_at)
    .execute()
}

export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'login_failures', sql`failed_at < ${hourBefore(now.getTime())}::timestamptz`)
}

const hourBefore = (now: number): string => new Date(now - WINDOW_S * 1000).toISOString()

/** Seconds until the next try of this circle may be made from this address. */
async function secondsUntilNextAttempt(
  db: Db,
  now: number,
  { account_key, address }: LoginAttempt,
): Promise<number> {
  const failures = await db
    .selectFrom('login_failures')
    .select(['address', 'failed_at'])
    .where('account_key', '=', account_key)
    .where('failed_at', '>', hourBefore(now))
    .orderBy('failed_at', 'desc')
    .limit(MOST_IN_CIRCLE)
    .execute()
  const ages = failures.map(({ failed_at }) => (now - Date.parse(failed_at)) / 1000)
  const agesHere = ages.filter((_, n) => failures[n]?.address === address)
  return Math.max(WINDOW_S - (ages[MOST_IN_CIRCLE - 1] ?? WINDOW_S), delayAfterFailures(agesHere))
}

function delayAfterFailures([last, ...before]: readonly number[]): number {
  if (last === undefined || before.length + 1 < FREE_FAILURES) return 0
  const pause = PAUSES[Math.min(before.length + 1 - FREE_FAILURES, PAUSES.length - 1)] ?? WINDOW_S
  return pause - last
}
