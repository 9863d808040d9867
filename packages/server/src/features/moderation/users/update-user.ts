import type { LoginId, ManagedUser, UserChange, UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { removeApiKeys } from '../../accounts/api-keys/store.ts'
import { listLiveLogins, revokeLogins } from '../../accounts/store.ts'
import { recordAudit } from '../../audit/record-action.ts'
import { findManagedUser } from './list-users.ts'

export interface UserUpdateResult {
  readonly user: ManagedUser
  readonly ended: readonly LoginId[]
  /** These logins continue with another role. */
  readonly changed: readonly LoginId[]
}

/** Audits only real changes. */
export async function updateUserStatus(
  tx: Db,
  actor: Actor,
  id: UserId,
  change: UserChange,
  now: string,
): Promise<UserUpdateResult> {
  const before = await lockUser(tx, id)
  const role = change.role ?? before.role
  const isSuspended = change.is_suspended ?? before.suspended_at !== null
  if (before.role === 'admin' && before.suspended_at === null && (role !== 'admin' || isSuspended)) {
    await refuseLastAdmin(tx, id)
  }
  const suspended_at = isSuspended ? (before.suspended_at ?? now) : null
  await tx.updateTable('users').set({ role, suspended_at }).where('id', '=', id).execute()

  const subject = { subject_id: id, subject: before.username }
  if (role !== before.role) {
    await recordAudit(tx, actor, { action: 'role_changed', ...subject, facts: { role } }, now)
  }
  if ((suspended_at === null) !== (before.suspended_at === null)) {
    await recordAudit(
      tx,
      actor,
      { action: isSuspended ? 'user_suspended' : 'user_restored', ...subject },
      now,
    )
  }
  const ended = isSuspended ? [...(await revokeLogins(tx, id, now)), ...(await removeApiKeys(tx, id))] : []
  const changed = role !== before.role && !isSuspended ? await listLiveLogins(tx, id) : []
  return { user: orNotFound(await findManagedUser(tx, id)), ended, changed }
}

async function lockUser(tx: Db, id: UserId) {
  const user = await tx
    .selectFrom('users')
    .select(['username', 'role', 'suspended_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return orNotFound(user)
}

/**
 * Locks all admins, so that two cannot remove each other at once.
 * @throws ApiError `last_admin`
 */
export async function refuseLastAdmin(tx: Db, leaving: UserId): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === leaving) throw new ApiError('last_admin')
}
