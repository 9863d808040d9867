import type { LoginId, ManagedUser, PasswordLink } from '@inkling/contract'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { recordAudit } from '../../audit/record-action.ts'
import type { LiveLogins } from '../active-logins.ts'
import type { AccountContext } from '../context.ts'
import { hashPassword, requireStrongPassword } from '../password.ts'
import { hashSecretCode } from '../secret-code.ts'
import { revokeLogins, updatePasswordHash } from '../store.ts'

const VALID_MS = 30 * 60_000

/** Stores a one-time link for a new password; an earlier one stops working. */
export async function createPasswordLink(
  tx: Db,
  actor: Actor,
  { id: user_id, username }: Pick<ManagedUser, 'id' | 'username'>,
  token: string,
  now: Date,
): Promise<Omit<PasswordLink, 'token'>> {
  const expires_at = new Date(now.getTime() + VALID_MS).toISOString()
  const link = { hash: hashSecretCode(token), expires_at, used_key: null }
  await tx
    .insertInto('password_links')
    .values({ user_id, ...link })
    .onConflict(earlier => earlier.column('user_id').doUpdateSet(link))
    .execute()
  const audited = { action: 'password_link_created', subject_id: user_id, subject: username } as const
  await recordAudit(tx, actor, audited, now.toISOString())
  return { expires_at }
}

interface ResetContext extends Pick<AccountContext, 'db' | 'clock'> {
  readonly logins: LiveLogins
}

/**
 * Sets a new password with a link and ends all logins. A repeated call has one effect.
 * @throws ApiError reset_link_invalid, weak_password
 */
export async function resetPassword(
  { db, clock, logins }: ResetContext,
  { token, new_password }: { readonly token: string; readonly new_password: string },
  key: string | undefined,
): Promise<void> {
  const now = isoNow(clock)
  const { username } = await findLinkOwner(db, token, now)
  await requireStrongPassword(new_password, username)
  const password_hash = await hashPassword(new_password)
  logins.end(...(await inTransaction(db, tx => usePasswordLink(tx, token, { password_hash, key, now }))))
}

/** The account that a link is for. Suspended accounts get no way in. */
async function findLinkOwner(db: Db, token: string, now: string) {
  const found = await db
    .selectFrom('password_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .select(['user.id', 'user.username', 'link.used_key'])
    .where('link.hash', '=', hashSecretCode(token))
    .where('link.expires_at', '>', now)
    .where('user.suspended_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new ApiError('reset_link_invalid')
  return found
}

/** Of two calls at once, the second waits for the first. Returns the ended logins. */
async function usePasswordLink(
  tx: Db,
  token: string,
  { password_hash, key, now }: { password_hash: string; key: string | undefined; now: string },
): Promise<LoginId[]> {
  const used = await tx
    .updateTable('password_links')
    .set({ used_key: key ?? '' })
    .where('hash', '=', hashSecretCode(token))
    .where('used_key', 'is', null)
    .executeTakeFirst()
  const { id, used_key } = await findLinkOwner(tx, token, now)
  if (used.numUpdatedRows === 0n) {
    if (key !== undefined && used_key === key) return []
    throw new ApiError('reset_link_invalid')
  }
  await updatePasswordHash(tx, id, password_hash)
  return await revokeLogins(tx, id, now)
}
