import { createHash } from 'node:crypto'
import type { Problem } from '@inkling/contract'
import { type Generated, sql } from 'kysely'
import { isLockTimeout } from '../../database/errors.ts'
import type { Db } from '../../database/tables.ts'
import { deleteInBatches, inTransaction } from '../../database/transactions.ts'
import { ApiError } from '../api-error.ts'

/**
 * One effect per `Idempotency-Key` (docs/spec/security.md 2.4). The key's row is written in the effect's transaction,
 * so a second call waits for its lock and gets the first response.
 */
export interface IdempotencyRecord {
  readonly user_id: string
  readonly route: string
  readonly key: string
  readonly fingerprint: Buffer
}

export interface IdempotentResponse {
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
 * @throws ApiError `key_reused` for different content under the same key, `conflict` if the first call is still running
 * after a few seconds
 */
export async function withIdempotency(
  db: Db,
  idempotency: IdempotencyRecord | null,
  status: number,
  effect: (tx: Db) => Promise<unknown>,
): Promise<IdempotentResponse> {
  if (idempotency === null) {
    return { status, body: await inTransaction(db, effect), replayed: false }
  }
  try {
    return await inTransaction(db, async tx => {
      const earlier = await claimKey(tx, idempotency)
      if (earlier !== null) return earlier
      const body = await effect(tx)
      await storeResponse(tx, idempotency, status, body)
      return { status, body, replayed: false }
    })
  } catch (error) {
    if (isLockTimeout(error)) throw new ApiError('conflict', { detail: 'The first call is still running.' })
    if (error instanceof ApiError && isFinalRefusal(error.problem))
      await storeRefusal(db, idempotency, error.problem)
    throw error
  }
}

/** Returns the stored response if the key was used before. */
async function claimKey(tx: Db, idempotency: IdempotencyRecord): Promise<IdempotentResponse | null> {
  const claimed = await tx
    .insertInto('intents')
    .values({ ...idempotency, status: null, body: null })
    .onConflict(conflict => conflict.columns(['user_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed === undefined ? await findIdempotentResponse(tx, idempotency) : null
}

async function storeResponse(
  tx: Db,
  idempotency: IdempotencyRecord,
  status: number,
  body: unknown,
): Promise<void> {
  await tx
    .updateTable('intents')
    .set({ status, body: body === undefined ? null : JSON.stringify(body) })
    .where('user_id', '=', idempotency.user_id)
    .where('route', '=', idempotency.route)
    .where('key', '=', idempotency.key)
    .execute()
}

export async function findIdempotentResponse(
  tx: Db,
  idempotency: IdempotencyRecord,
): Promise<IdempotentResponse | null> {
  const row = await tx
    .selectFrom('intents')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', idempotency.user_id)
    .where('route', '=', idempotency.route)
    .where('key', '=', idempotency.key)
    .executeTakeFirst()
  if (row === undefined) return null
  if (!row.fingerprint.equals(idempotency.fingerprint)) throw new ApiError('key_reused')
  if (row.status === null) throw new ApiError('conflict')
  return { status: row.status, body: row.body ?? undefined, replayed: true }
}

export async function isKeyKnown(
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

/** A retry would get these statuses again. The others (408, 409, 425, 429, 5xx) mean that nothing happened. */
const isFinalRefusal = (refusal: Problem): boolean => [400, 403, 404, 413, 415].includes(refusal.status)

async function storeRefusal(db: Db, idempotency: IdempotencyRecord, refusal: Problem): Promise<void> {
  await db
    .insertInto('intents')
    .values({ ...idempotency, status: refusal.status, body: JSON.stringify(refusal) })
    .onConflict(conflict => conflict.columns(['user_id', 'route', 'key']).doNothing())
    .execute()
}

/** Keys are deleted after a day. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - 24 * 3600 * 1000).toISOString()
  await deleteInBatches(db, 'intents', sql`created_at < ${dayBefore}::timestamptz`)
}

interface IntentTable {
  user_id: string
  route: string
  key: string
  fingerprint: Buffer
  /** null until its transaction commits, so others never see null */
  status: number | null
  body: unknown
  created_at: Generated<string>
}

declare module '../../database/tables.ts' {
  interface Tables {
    intents: IntentTable
  }
}
