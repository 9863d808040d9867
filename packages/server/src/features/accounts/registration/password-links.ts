import type { ManagedUser, PasswordLink, UserId } from '@inkling/contract'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { recordAudit } from '../../audit/record-action.ts'
import type { LiveLogins } from '../active-logins.ts'
import type { AccountContext } from '../context.ts'
import type { NotifyOwner } from '../notify-owner.ts'
import { hashPassword, requireStrongPassword } from '../password.ts'
import { hashSecretCode } from '../secret-code.ts'
import { revokeLogins, updatePasswordHash } from '../store.ts'

export const LINK_MINUTES = 30

const minutesAfter = (time: Date, minutes: number): string =>
  new Date(time.getTime() + minutes * 60_000).toISOString()

interface NewPasswordLink {
  readonly token: string
  readonly now: Date
  /** Mailed links and admins' links do not replace each other. */
  readonly is_mailed: boolean
  /** An earlier link of the kind is not replaced for this long. */
  readonly pauseMinutes?: number
}

/**
 * An earlier link of the same kind stops working.
 * @returns undefined if the earlier one is too recent
 */
export async function storePasswordLink(
  db: Db,
  user_id: UserId,
  { token, now, is_mailed, pauseMinutes = 0 }: NewPasswordLink,
): Promise<{ expires_at: string } | undefined> {
  const link = { hash: hashSecretCode(token), expires_at: minutesAfter(now, LINK_MINUTES), used_key: null }
  return await db
    .insertInto('password_links')
    .values({ user_id, is_mailed, ...link })
    .onConflict(earlier =>
      earlier
        .columns(['user_id', 'is_mailed'])
        .doUpdateSet(link)
        .where('password_links.expires_at', '<=', minutesAfter(now, LINK_MINUTES - pauseMinutes)),
    )
    .returning('expires_at')
    .executeTakeFirst()
}

/** Creates a link for an admin to pass on. */
export async function createPasswordLink(
  tx: Db,
  actor: Actor,
  { id: user_id, username }: Pick<ManagedUser, 'id' | 'username'>,
  token: string,
  now: Date,
): Promise<Omit<PasswordLink, 'token'>> {
  const stored = await storePasswordLink(tx, user_id, { token, now, is_mailed: false })
  if (stored === undefined) throw new Error('an admin’s link replaces any earlier one')
  const audited = { action: 'password_link_created', subject_id: user_id, subject: username } as const
  await recordAudit(tx, actor, audited, now.toISOString())
  return stored
}

export async function removePasswordLinks(tx: Db, user_id: UserId): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', user_id).execute()
}

interface ResetContext extends Pick<AccountContext, 'db' | 'clock' | 'subscribers'> {
  readonly logins: LiveLogins
  readonly notifyOwner: NotifyOwner
}

/**
 * All logins end, and the owner is notified. Repeated calls have one effect.
 * @throws ApiError reset_link_invalid, weak_password
 */
export async function resetPassword(
  { db, clock, logins, subscribers, notifyOwner }: ResetContext,
  { token, new_password }: { readonly token: string; readonly new_password: string },
  key: string | undefined,
): Promise<void> {
  const now = isoNow(clock)
  const { username } = await findLinkOwner(db, token, now)
  await requireStrongPassword(new_password, username)
  const password_hash = await hashPassword(new_password)
  const used = await inTransaction(db, async tx => {
    const user_id = await usePasswordLink(tx, token, { password_hash, key, now })
    if (user_id === undefined) return undefined // this call is a repetition
    const ended = await revokeLogins(tx, user_id, now)
    const notification_id = await notifyOwner(tx, { user_id, type: 'password_reset' }, now)
    return { user_id, ended, notification_id }
  })
  if (used === undefined) return
  logins.end(...used.ended)
  const { user_id, notification_id } = used
  subscribers.publish(user_id, { event: 'notification', notification_id })
}

/** Suspended accounts cannot use links. */
async function findLinkOwner(db: Db, token: string, now: string) {
  const owner = await db
    .selectFrom('password_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .select(['user.id', 'user.username', 'link.used_key'])
    .where('link.hash', '=', hashSecretCode(token))
    .where('link.expires_at', '>', now)
    .where('user.suspended_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (owner === undefined) throw new ApiError('reset_link_invalid')
  return owner
}

/** Of two concurrent calls, the second waits for the first. Undefined if the call is a repetition. */
async function usePasswordLink(
  tx: Db,
  token: string,
  { password_hash, key, now }: { password_hash: string; key: string | undefined; now: string },
): Promise<UserId | undefined> {
  const used = await tx
    .updateTable('password_links')
    .set({ used_key: key ?? '' })
    .where('hash', '=', hashSecretCode(token))
    .where('used_key', 'is', null)
    .executeTakeFirst()
  const { id, used_key } = await findLinkOwner(tx, token, now)
  if (used.numUpdatedRows === 0n) {
    if (key !== undefined && used_key === key) return undefined
    throw new ApiError('reset_link_invalid')
  }
  await updatePasswordHash(tx, id, password_hash)
  return id
}
