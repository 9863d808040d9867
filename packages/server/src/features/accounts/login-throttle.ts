import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { deleteInBatches, inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'

const WINDOW_S = 3600
/** Failures from all addresses together, per hour and `account_key`. */
const MAX_ATTEMPTS = 10
const FREE_FAILURES = 5
/** Seconds to wait from the fifth failure of an address on. */
const PAUSES = [8, 32, 128, WINDOW_S]

/**
 * Slows down password guessing without locking out the owner (docs/spec/security.md 2.1.7). Attempts count separately
 * for unknown devices, known addresses, and each known browser and login. Strangers get ten an hour, one address eight
 * of them, and never delay the owner's browser.
 */
export interface LoginAttempt {
  /** The account, which need not exist, and the kind of device. */
  readonly account_key: string
  readonly address: string
}

export interface RecordedLoginAttempt extends LoginAttempt {
  readonly failed_at: string
}

/**
 * Counts as a failure until it succeeds, so that concurrent attempts count each other.
 * @throws ApiError `too_many_requests` with the seconds to wait
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
    const attempt = { account_key, address, failed_at: now.toISOString() }
    await tx.insertInto('login_failures').values(attempt).execute()
    return attempt
  })
}

/** Removes this attempt. Earlier failures still count. */
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
    .limit(MAX_ATTEMPTS)
    .execute()
  const ages = failures.map(({ failed_at }) => (now - Date.parse(failed_at)) / 1000)
  const agesHere = ages.filter((_, n) => failures[n]?.address === address)
  return Math.max(WINDOW_S - (ages[MAX_ATTEMPTS - 1] ?? WINDOW_S), delayAfterFailures(agesHere))
}

function delayAfterFailures([last, ...before]: readonly number[]): number {
  if (last === undefined || before.length + 1 < FREE_FAILURES) return 0
  const pause = PAUSES[Math.min(before.length + 1 - FREE_FAILURES, PAUSES.length - 1)] ?? WINDOW_S
  return pause - last
}
