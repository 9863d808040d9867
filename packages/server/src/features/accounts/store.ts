import type { ApiKeyId, LoginId, User, UserId } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyCached } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { deleteInBatches, inBatches } from '../../platform/database/transactions.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { endPush } from './end-push.ts'
import { KNOWN_DEVICE_DAYS } from './known-devices.ts'
import { ABSOLUTE_DAYS } from './start-login.ts'

const shown = [
  'id',
  'username',
  'email',
  'display_name',
  'avatar_url',
  'bio',
  'role',
  'locale',
  'show_nsfw',
  'created_at',
] as const satisfies readonly (keyof User)[]

export async function findUser(db: Db, id: UserId): Promise<User | undefined> {
  return await db.selectFrom('users').select(shown).where('id', '=', id).executeTakeFirst()
}

export async function getProfile(db: Db, actor: Actor): Promise<User> {
  return orNotFound(await findUser(db, actor.id))
}

/** Matches username or e-mail, ignoring case. */
export async function findUserForLogin(db: Db, name: string) {
  return await db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'suspended_at'])
    .where(where =>
      where.or([
        where('username_key', '=', normalizeUsername(name)),
        where('email_key', '=', normalizeEmail(name)),
      ]),
    )
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

/** Locks the account until the transaction ends, so that later changes also end the new login. */
export async function lockIfUnchanged(
  tx: Db,
  { id, password_hash }: { id: UserId; password_hash: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function findPasswordHash(db: Db, id: UserId) {
  return await db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updatePasswordHash(db: Db, id: UserId, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

export async function updateUser(
  db: Db,
  id: UserId,
  change: Partial<Pick<User, 'display_name' | 'bio' | 'avatar_url' | 'locale' | 'show_nsfw'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Locks until the transaction ends, so that only one registration can take a name or be the first account. */
export async function lockRegistration(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('inkling registration'))`.execute(tx)
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Keys may have no expiry. */
export async function findLiveLogins(db: Db, ids: readonly LoginId[]) {
  return await db
    .selectFrom(
      db
        .selectFrom('logins')
        .select(['id', 'user_id', 'expires_at'])
        .$castTo<{ id: LoginId; user_id: UserId; expires_at: string | null }>()
        .where('id', '=', anyCached(ids))
        .where('revoked_at', 'is', null)
        .unionAll(
          db
            .selectFrom('api_keys')
            .select(['id', 'user_id', 'expires_at'])
            .$castTo<{ id: LoginId; user_id: UserId; expires_at: string | null }>()
            .where('id', '=', anyCached(ids as readonly string[] as readonly ApiKeyId[])),
        )
        .as('login'),
    )
    // Lateral with a limit, because the planner would otherwise read all users first in a new database without statistics.
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('users')
          .select('role')
          .whereRef('users.id', '=', 'login.user_id')
          .where('suspended_at', 'is', null)
          .where('deleted_at', 'is', null)
          .limit(1)
          .as('user'),
      join => join.onTrue(),
    )
    .select(['login.id', 'login.user_id', 'user.role', 'login.expires_at'])
    .execute()
}

export async function isLiveLoginOf(db: Db, user_id: UserId, id: LoginId): Promise<boolean> {
  const row = await db
    .selectFrom('logins')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function revokeLogin(db: Db, id: LoginId, now: string): Promise<void> {
  await db
    .updateTable('logins')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await endPush(db, [id])
}

export async function revokeOtherLogins(
  db: Db,
  user: UserId,
  keptId: LoginId,
  now: string,
): Promise<LoginId[]> {
  const ended = await db
    .updateTable('logins')
    .set({ revoked_at: now })
    .where('user_id', '=', user)
    .where('id', '!=', keptId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return await endPush(
    db,
    ended.map(login => login.id),
  )
}

/** Returns the ended logins. */
export async function revokeLogins(db: Db, user_id: UserId, now: string): Promise<LoginId[]> {
  const ended = await db
    .updateTable('logins')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return await endPush(
    db,
    ended.map(login => login.id),
  )
}

export async function listLiveLogins(db: Db, user_id: UserId): Promise<LoginId[]> {
  const live = await db
    .selectFrom('logins')
    .select('id')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute()
  return live.map(login => login.id)
}

export async function findLoginByToken(db: Db, hash: Buffer): Promise<LoginId | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('login_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.login_id
}

/** Replaced tokens are kept until their login expires, because their reuse reveals a stolen copy. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'refresh_tokens', sql`created_at < ${daysBefore(now, ABSOLUTE_DAYS)}`)
}

/** Deletes logins whose devices are no longer known. */
export async function deleteExpiredLogins(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, KNOWN_DEVICE_DAYS)
  await inBatches(
    db,
    limit => sql`
      delete from logins where id in (
        select id from logins where created_at < ${before} and last_used_at < ${before} ${limit})`,
  )
}

const daysBefore = (now: Date, days: number): RawBuilder<unknown> =>
  sql`${new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()}::timestamptz`

export const normalizeUsername = (username: string): string => username.normalize('NFKC').toLowerCase()

export const normalizeEmail = (email: string): string => email.normalize('NFKC').toLowerCase()
