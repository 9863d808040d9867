import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { LoginId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { endPush } from './end-push.ts'

/** A login expires after this many days without use. */
export const IDLE_DAYS = 30
/** Two tabs may refresh at once, or a response may get lost, so a replaced token stays valid for this long (ms). */
const GRACE_MS = 30_000
/** On a slow network a request can arrive this much later (ms), after later ones of other tabs. */
const IN_FLIGHT_MS = 10_000
const DAY_MS = 24 * 3600 * 1000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Derived, so that it can be issued twice without being stored. */
const deriveNextToken = (key: Uint8Array, parent: string): string =>
  createHmac('sha256', key).update(parent).digest('base64url')

export type TokenRotation =
  | { outcome: 'fresh'; token: string; login_id: LoginId; user_id: UserId; expires_at: string }
  | { outcome: 'stolen'; login_id: LoginId; user_id: UserId; user_agent: string }
  | { outcome: 'unknown' }

/**
 * First use of a token, or reuse within the grace period, returns its successor (docs/spec/security.md 2.1.3). Later
 * reuse means that a copy exists, and ends the login. Uses the database's clock, since several instances may be
 * involved.
 */
export async function rotateRefreshToken(
  tx: Db,
  key: Uint8Array,
  clock: Clock,
  token: string,
): Promise<TokenRotation> {
  const now = clock.now()
  const row = await tx
    .selectFrom('refresh_tokens as token')
    .innerJoin('logins as login', 'login.id', 'token.login_id')
    .innerJoin('users as user', 'user.id', 'login.user_id')
    .select(['token.login_id', 'token.rotated_at', 'login.user_id', 'login.expires_at', 'login.last_used_at'])
    .select(['login.revoked_at', 'login.user_agent', 'user.suspended_at', 'user.deleted_at'])
    .select(sql<string>`now()`.as('begun_at'))
    .where('token.hash', '=', hashToken(token))
    .forUpdate(['token', 'login'])
    .executeTakeFirst()
  if (row === undefined || row.revoked_at !== null) return { outcome: 'unknown' }
  if (row.suspended_at !== null || row.deleted_at !== null) return { outcome: 'unknown' }
  if (new Date(row.expires_at) <= now || now.getTime() - Date.parse(row.last_used_at) > IDLE_DAYS * DAY_MS) {
    return { outcome: 'unknown' }
  }
  const { login_id, user_id, expires_at } = row
  const child = deriveNextToken(key, token)
  if (row.rotated_at === null) {
    await replaceToken(tx, token, child, login_id, now.toISOString())
    return { outcome: 'fresh', token: child, login_id, user_id, expires_at }
  }
  const begunAt = Date.parse(row.begun_at)
  const isLate = begunAt - Date.parse(row.rotated_at) > GRACE_MS
  const newest = isLate ? undefined : await findNewestToken(tx, key, child, begunAt - IN_FLIGHT_MS)
  if (newest !== undefined) return { outcome: 'fresh', token: newest, login_id, user_id, expires_at }
  await tx.updateTable('logins').set({ revoked_at: now.toISOString() }).where('id', '=', login_id).execute()
  await endPush(tx, [login_id])
  return { outcome: 'stolen', login_id, user_id, user_agent: row.user_agent }
}

/**
 * The reused token's successor, or the newest token if that was replaced while the request was under way. If it was
 * replaced before the request was sent, the reused token is too old.
 */
async function findNewestToken(
  tx: Db,
  key: Uint8Array,
  child: string,
  sentAt: number,
): Promise<string | undefined> {
  const rotated_at = await rotationOf(tx, child)
  if (rotated_at === null) return child
  if (Date.parse(rotated_at) < sentAt) return undefined
  return await findNewestToken(tx, key, deriveNextToken(key, child), sentAt)
}

async function rotationOf(tx: Db, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('rotated_at')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.rotated_at ?? null
}

async function replaceToken(
  tx: Db,
  parent: string,
  child: string,
  login_id: LoginId,
  now: string,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql`clock_timestamp()` })
    .where('hash', '=', hashToken(parent))
    .execute()
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: hashToken(child), login_id, created_at: now, rotated_at: null })
    .execute()
  await tx.updateTable('logins').set({ last_used_at: now }).where('id', '=', login_id).execute()
}
