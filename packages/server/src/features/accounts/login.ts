import type { UserId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { notFound, Refusal } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { knownPlace, placesOf } from './known-devices.ts'
import type { Caller } from './login-cookies.ts'
import { type LoginTry, takeBack, takeLoginTry } from './login-throttle.ts'
import { hashPassword, isOutdatedHash, isRightPassword, pretendToVerify } from './password.ts'
import { type StartedLogin, startLogin } from './start-login.ts'
import { findUserForLogin, holdUnchanged, passwordOf, setPassword, usernameKey } from './store.ts'

/** Stands for the account where there is none, so that the same is looked up for both. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId

/** Logs in. Unknown account, wrong password and suspended account are one answer, after the same work. */
export async function logIn(
  house: House,
  { username, password }: { username: string; password: string },
  caller: Caller,
): Promise<StartedLogin> {
  const user = await findUserForLogin(house.db, username)
  const taken = await takeLoginTry(house.db, house.clock, await tryOf(house, username, user?.id, caller))
  const isRight =
    user === undefined ? await pretendToVerify(password) : await isRightPassword(password, user.password_hash)
  if (user === undefined || isRight !== true || user.suspended_at !== null) {
    throw new Refusal('wrong_login')
  }
  await takeBack(house.db, taken)
  const upgraded = isOutdatedHash(user.password_hash) ? await hashPassword(password) : undefined
  const login = await inTransaction(house.db, async tx => {
    // Meanwhile the password may be another one, or the account closed: what ended all logins ends this one too.
    if (!(await holdUnchanged(tx, user))) throw new Refusal('wrong_login')
    if (upgraded !== undefined) await setPassword(tx, user.id, upgraded)
    return await startLogin(house, tx, user.id, caller)
  })
  house.log.info({ actor: user.id }, 'login')
  return login
}

/** With which tries this one is counted. */
async function tryOf(
  { db, clock, keys }: House,
  username: string,
  id: UserId | undefined,
  caller: Caller,
): Promise<LoginTry> {
  const account = id ?? usernameKey(username)
  const places = placesOf(keys.loginPlaces, id ?? NOBODY, caller)
  const known = await knownPlace(db, id ?? NOBODY, places, clock.now())
  const circle = { device: places.device.toString('hex'), address: 'known addresses' }
  const account_key = known === undefined ? account : `${account} ${circle[known]}`
  return { account_key, address: caller.address }
}

/**
 * Asks who is logged in for their password once more, and gives the name that it belongs to. A wrong one is 400 — 401
 * would mean "refresh" — and counts like a failed login, so that a stolen session can't guess it any faster. Takes its
 * time: before any transaction.
 * @throws Refusal `wrong_password` about the field of this name
 */
export async function checkPassword(
  { db, clock }: House,
  actor: Actor,
  password: string,
  { address, field }: { readonly address: string; readonly field: string },
): Promise<{ username: string }> {
  const user = await passwordOf(db, actor.id)
  if (user === undefined) throw notFound()
  // Each login by itself: whoever has stolen one guesses no faster, and no stranger keeps the owner from their account.
  const taken = await takeLoginTry(db, clock, { account_key: `${actor.id} ${actor.login_id}`, address })
  if (!(await isRightPassword(password, user.password_hash))) {
    throw new Refusal('wrong_password', { errors: [{ path: field, message: 'wrong' }] })
  }
  await takeBack(db, taken)
  return { username: user.username }
}
