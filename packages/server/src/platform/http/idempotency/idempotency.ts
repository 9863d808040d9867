import { createHash } from 'node:crypto'
import type { Problem } from '@inkling/contract'
import { type Generated, sql } from 'kysely'
import { isLockTimeout } from '../../database/errors.ts'
import type { Db } from '../../database/tables.ts'
import { deleteInBatches, inTransaction } from '../../database/transactions.ts'
import { Refusal } from '../api-error.ts'

/**
 * One effect for one intent (security.md 2.4). A caller names its intent by an `Idempotency-Key`; the
 * key's row is written in the transaction of the effect, so either both exist or neither does. A second
 * call with the key waits on that row's lock, and gets the first answer again once it is there.
 */
export interface Intent {
  readonly user_id: string
  readonly route: string
  readonly key: string
  readonly fingerprint: Buffer
}

export interface Outcome {
  readonly status: number
  readonly body: unknown
  readonly replayed: boolean
}

export function fingerprintOf(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(JSON.stringify(body ?? null))
    .digest()
}

/**
 * Runs an effect at most once per intent, in one transaction with the intent's row.
 * @throws Refusal `key_reused` for other content under the same key, `conflict` when the first is still
 * running after a few seconds
 */
export async function once(
  db: Db,
  intent: Intent | null,
  status: number,
  effect: (tx: Db) => Promise<unknown>,
): Promise<Outcome> {
  if (intent === null) {
    return { status, body: await inTransaction(db, effect), replayed: false }
  }
  try {
    return await inTransaction(db, async tx => {
      const earlier = await claim(tx, intent)
      if (earlier !== null) return earlier
      const body = await effect(tx)
      await settle(tx, intent, status, body)
      return { status, body, replayed: false }
    })
  } catch (error) {
    if (isLockTimeout(error)) throw new Refusal('conflict', { detail: 'The first call is still running.' })
    if (error instanceof Refusal && isFinalRefusal(error.problem))
      await rememberRefusal(db, intent, error.problem)
    throw error
  }
}

/** Takes the intent for this transaction, or gives the answer that it already has. */
async function claim(tx: Db, intent: Intent): Promise<Outcome | null> {
  const taken = await tx
    .insertInto('intents')
    .values({ ...intent, status: null, body: null })
    .onConflict(conflict => conflict.columns(['user_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken === undefined ? await findOutcome(tx, intent) : null
}

async function settle(tx: Db, intent: Intent, status: number, body: unknown): Promise<void> {
  await tx
    .updateTable('intents')
    .set({ status, body: body === undefined ? null : JSON.stringify(body) })
    .where('user_id', '=', intent.user_id)
    .where('route', '=', intent.route)
    .where('key', '=', intent.key)
    .execute()
}

/** What an intent was answered, if it was. */
export async function findOutcome(tx: Db, intent: Intent): Promise<Outcome | null> {
  const row = await tx
    .selectFrom('intents')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', intent.user_id)
    .where('route', '=', intent.route)
    .where('key', '=', intent.key)
    .executeTakeFirst()
  if (row === undefined) return null
  if (!row.fingerprint.equals(intent.fingerprint)) throw new Refusal('key_reused')
  if (row.status === null) throw new Refusal('conflict')
  return { status: row.status, body: row.body ?? undefined, replayed: true }
}

/** Whether a caller has acted on an intent of this name before. */
export async function isIntentKnown(
  db: Db,
  { who, route, intentKey: key }: { who: string; route: string; intentKey: string | undefined },
): Promise<boolean> {
  if (key === undefined) return false
  const known = await db
    .selectFrom('intents')
    .select('key')
    .where('user_id', '=', who)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  return known !== undefined
}

/** Refusals that a repeat would meet again; the others (408, 409, 425, 429, 5xx) mean "nothing happened". */
const isFinalRefusal = (found: Problem): boolean => [400, 403, 404, 413, 415].includes(found.status)

async function rememberRefusal(db: Db, intent: Intent, found: Problem): Promise<void> {
  await db
    .insertInto('intents')
    .values({ ...intent, status: found.status, body: JSON.stringify(found) })
    .onConflict(conflict => conflict.columns(['user_id', 'route', 'key']).doNothing())
    .execute()
}

/** Forgets intents after a day. */
export async function forgetOldIntents(db: Db, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - 24 * 3600 * 1000).toISOString()
  await deleteInBatches(db, 'intents', sql`created_at < ${dayBefore}::timestamptz`)
}

interface IntentTable {
  user_id: string
  route: string
  key: string
  fingerprint: Buffer
  /** null while its transaction has not been committed; never seen by others. */
  status: number | null
  body: unknown
  created_at: Generated<string>
}

declare module '../../database/tables.ts' {
  interface Tables {
    intents: IntentTable
  }
}
