import type { House } from '../../house.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { forgetFailedLogins, takeLoginTry } from './login-delay.ts'
import { usernameKey } from './names.ts'
import { hashPassword, isOutdatedHash, isRightPassword, pretendToVerify } from './password.ts'
import { type StartedLogin, startLogin } from './start-login.ts'
import { findUserForLogin, setPassword } from './store.ts'

interface Device {
  readonly userAgent: string
  readonly address: string
}

/** Logs in. Unknown account, wrong password and suspended account are one answer, after the same work. */
export async function logIn(
  house: House,
  { username, password }: { username: string; password: string },
  device: Device,
): Promise<StartedLogin> {
  const user = await findUserForLogin(house.db, username)
  const accountKey = user?.id ?? usernameKey(username)
  await takeLoginTry(house.db, house.clock, accountKey, device.address)
  const isRight =
    user === undefined ? await pretendToVerify(password) : await isRightPassword(password, user.password_hash)
  if (user === undefined || isRight !== true || user.suspended_at !== null) {
    throw new Refusal('wrong_login')
  }
  if (isOutdatedHash(user.password_hash)) await setPassword(house.db, user.id, await hashPassword(password))
  await forgetFailedLogins(house.db, accountKey, device.address)
  house.log.info({ actor: user.id }, 'login')
  return await inTransaction(house.db, tx => startLogin(house, tx, user.id, device.userAgent))
}
