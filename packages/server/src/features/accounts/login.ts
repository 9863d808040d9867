import type { UserId } from '@inkling/contract'
import { inTransaction } from '../../platform/database/transactions.ts'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { AccountContext } from './context.ts'
import { findKnownDevice, fingerprintDevice } from './known-devices.ts'
import type { ClientInfo } from './login-cookies.ts'
import { clearLoginAttempts, type LoginAttempt, recordLoginAttempt } from './login-throttle.ts'
import { hashPassword, isRightPassword, needsRehash, simulateVerification } from './password.ts'
import { requirePasswords } from './require-passwords.ts'
import { type StartedLogin, startLogin } from './start-login.ts'
import {
  findPasswordHash,
  findUserForLogin,
  lockIfUnchanged,
  normalizeUsername,
  updatePasswordHash,
} from './store.ts'

/** A user id for unknown accounts, so that login runs the same queries for them. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId

/** Failures are logged with the client's address, for tools that block password guessing. */
export async function logIn(
  context: Pick<AccountContext, 'config' | 'db' | 'log' | 'clock' | 'keys'>,
  credentials: { username: string; password: string },
  caller: ClientInfo,
): Promise<StartedLogin> {
  requirePasswords(context)
  try {
    return await verifyAndLogIn(context, credentials, caller)
  } catch (error) {
    // No username: people sometimes type their password there.
    if (error instanceof ApiError)
      context.log.warn({ code: error.code, address: caller.address }, 'login refused')
    throw error
  }
}

/** An unknown account, a wrong password and a suspended account get the same response after the same work. */
async function verifyAndLogIn(
  context: Pick<AccountContext, 'db' | 'log' | 'clock' | 'keys'>,
  { username, password }: { username: string; password: string },
  caller: ClientInfo,
): Promise<StartedLogin> {
  const user = await findUserForLogin(context.db, username)
  const attempt = await recordLoginAttempt(
    context.db,
    context.clock,
    await buildLoginAttempt(context, username, user?.id, caller),
  )
  const isRight =
    user === undefined
      ? await simulateVerification(password)
      : await isRightPassword(password, user.password_hash)
  if (user === undefined || isRight !== true || user.suspended_at !== null) {
    throw new ApiError('wrong_login')
  }
  await clearLoginAttempts(context.db, attempt)
  const upgraded = needsRehash(user.password_hash) ? await hashPassword(password) : undefined
  const login = await inTransaction(context.db, async tx => {
    // Password or status may have changed since, which ended all logins.
    if (!(await lockIfUnchanged(tx, user))) throw new ApiError('wrong_login')
    if (upgraded !== undefined) await updatePasswordHash(tx, user.id, upgraded)
    return await startLogin(context, tx, user.id, caller)
  })
  context.log.info({ actor: user.id }, 'login')
  return login
}

async function buildLoginAttempt(
  { db, clock, keys }: Pick<AccountContext, 'db' | 'clock' | 'keys'>,
  username: string,
  id: UserId | undefined,
  caller: ClientInfo,
): Promise<LoginAttempt> {
  const account = id ?? normalizeUsername(username)
  const places = fingerprintDevice(keys.loginPlaces, id ?? NOBODY, caller)
  const known = await findKnownDevice(db, id ?? NOBODY, places, clock.now())
  const circle = { device: places.device.toString('hex'), address: 'known addresses' }
  const account_key = known === undefined ? account : `${account} ${circle[known]}`
  return { account_key, address: caller.address }
}

/**
 * Returns the username. A wrong password is 400, since 401 would trigger a refresh. Hashing is slow, so call this
 * before opening a transaction.
 * @throws ApiError `wrong_password`, naming `field`
 */
export async function confirmPassword(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  actor: Actor,
  password: string,
  { address, field }: { readonly address: string; readonly field: string },
): Promise<{ username: string }> {
  const user = await findPasswordHash(db, actor.id)
  if (user === undefined) throw notFoundError()
  // Per login, so that a stolen login cannot guess faster and strangers cannot lock out the owner.
  const attempt = await recordLoginAttempt(db, clock, {
    account_key: `${actor.id} ${actor.login_id}`,
    address,
  })
  if (!(await isRightPassword(password, user.password_hash))) {
    throw new ApiError('wrong_password', { errors: [{ path: field, message: 'wrong' }] })
  }
  await clearLoginAttempts(db, attempt)
  return { username: user.username }
}
