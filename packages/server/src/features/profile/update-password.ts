import type { LoginId } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { hashPassword, refuseWeakPassword } from '../accounts/password.ts'
import { revokeOtherLogins, setPassword } from '../accounts/store.ts'

/** Checks a change of password and gives the new one's hash. Done before any transaction, for both take their time. */
export async function checkPasswordChange(
  house: House,
  actor: Actor,
  { current_password, new_password }: { current_password: string; new_password: string },
  address: string,
): Promise<string> {
  const where = { address, field: 'current_password' }
  const { username } = await checkPassword(house, actor, current_password, where)
  await refuseWeakPassword(new_password, username)
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
