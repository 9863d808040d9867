import type { LoginId } from '@inkling/contract'
import type { House } from '../../house.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { forgetFailedLogins, takeLoginTry } from '../accounts/login-delay.ts'
import { hashPassword, isRightPassword, refuseWeakPassword } from '../accounts/password.ts'
import { passwordOf, revokeOtherLogins, setPassword } from '../accounts/store.ts'

/**
 * Checks a change of password and gives the new one's hash. Done before any transaction, for both take their time. A
 * wrong current password is 400 — 401 would mean "refresh" — and counts like a failed login, so that a stolen session
 * can't guess it any faster.
 */
export async function checkPasswordChange(
  { db, clock }: House,
  actor: Actor,
  { current_password, new_password }: { current_password: string; new_password: string },
  address: string,
): Promise<string> {
  const user = await passwordOf(db, actor.id)
  if (user === undefined) throw notFound()
  await takeLoginTry(db, clock, actor.id, address)
  if (!(await isRightPassword(current_password, user.password_hash))) {
    throw new Refusal('wrong_password', { errors: [{ path: 'current_password', message: 'wrong' }] })
  }
  await forgetFailedLogins(db, actor.id, address)
  await refuseWeakPassword(new_password, user.username)
  return await hashPassword(new_password)
}

/** Changes a password and ends every other login, which are given back. */
export async function changePassword(
  { clock }: House,
  tx: Db,
  actor: Actor,
  password_hash: string,
): Promise<LoginId[]> {
  await setPassword(tx, actor.id, password_hash)
  return await revokeOtherLogins(tx, actor.id, actor.login_id, clock.now().toISOString())
}
