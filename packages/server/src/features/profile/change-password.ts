import type { LoginId } from '@inkling/contract'
import type { House } from '../../house.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { hashPassword, isRightPassword, refuseWeakPassword } from '../accounts/password.ts'
import { passwordOf, revokeOtherLogins, setPassword } from '../accounts/store.ts'

/**
 * Changes a password and ends every other login, which are given back. A wrong current one is 400: 401
 * would mean "refresh".
 */
export async function changePassword(
  house: House,
  tx: Db,
  actor: Actor,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<LoginId[]> {
  const user = await passwordOf(tx, actor.id)
  if (user === undefined) throw notFound()
  if (!(await isRightPassword(current_password, user.password_hash))) {
    throw new Refusal('wrong_password', { errors: [{ path: 'current_password', message: 'wrong' }] })
  }
  await refuseWeakPassword(new_password, user.username)
  await setPassword(tx, actor.id, await hashPassword(new_password))
  return await revokeOtherLogins(tx, actor.id, actor.login_id, house.clock.now().toISOString())
}
