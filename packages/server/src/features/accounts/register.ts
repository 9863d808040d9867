import type { Registration, Role, UserId } from '@inkling/contract'
import { isoNow } from '../../platform/clock.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountContext } from './context.ts'
import type { ClientInfo } from './login-cookies.ts'
import { hashPassword, isRightPassword, requireStrongPassword } from './password.ts'
import { isInvitationValid, useInvitation } from './registration/invitations.ts'
import { readRegistrationMode } from './registration/registration-mode.ts'
import { requirePasswords } from './require-passwords.ts'
import { type StartedLogin, startLogin } from './start-login.ts'
import { findUserForLogin, hasAnyUser, lockRegistration, normalizeEmail, normalizeUsername } from './store.ts'
import { requireDistinctName } from './usernames.ts'

export type NewAccount = Pick<Registration, 'username' | 'email' | 'display_name' | 'locale' | 'invitation'>

interface RegistrationClient extends ClientInfo {
  /** A repeated request with the right password logs in instead of failing. */
  readonly key: string | undefined
}

const ROUTE = 'auth.register'

export async function getLoginOptions(
  context: Pick<AccountContext, 'config' | 'db' | 'clock' | 'mailer'>,
  invitation: string | undefined,
) {
  const { config, db, clock } = context
  const isFirst = !(await hasAnyUser(db))
  const mode = await readRegistrationMode(context, db)
  return {
    becomes_admin: config.adminEmail === undefined && isFirst,
    is_open: mode === 'open' || isFirst,
    needs_invitation: mode === 'invite' && !isFirst,
    is_invited: invitation !== undefined && (await isInvitationValid(db, invitation, isoNow(clock))),
    sends_mail: context.mailer !== null,
    oidc: config.oidc === undefined ? null : { name: config.oidc.name, is_required: config.oidc.isRequired },
  }
}

/** Stops querying the database once an account exists. */
export function createAccountWatch(db: Db): () => Promise<boolean> {
  let isNew = true
  return async () => {
    if (isNew) isNew = !(await hasAnyUser(db).catch(() => true)) // pages must work without the database
    return isNew
  }
}

export async function register(
  context: Pick<AccountContext, 'config' | 'db' | 'clock' | 'keys'>,
  registration: Registration,
  device: RegistrationClient,
): Promise<StartedLogin> {
  requirePasswords(context)
  await requireStrongPassword(registration.password, registration.username)
  const password_hash = await hashPassword(registration.password)
  try {
    return await inTransaction(context.db, async tx => {
      const id = await insertUser(context, tx, registration, password_hash)
      if (device.key !== undefined) await saveRegistrationKey(tx, id, device.key)
      return await startLogin(context, tx, id, device)
    })
  } catch (error) {
    // An earlier attempt of this request took the name, and perhaps the last use of the invitation.
    const isRepeatable =
      isUniqueViolation(error) || (error instanceof ApiError && error.code === 'invitation_invalid')
    const repeated = isRepeatable ? await findRepeatedRegistration(context, registration, device) : null
    if (repeated !== null) return repeated
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(isUniqueViolation(error, 'users_email_key_key') ? 'email_taken' : 'username_taken')
  }
}

export async function insertUser(
  context: Pick<AccountContext, 'config' | 'clock'>,
  tx: Db,
  account: NewAccount,
  password_hash: string,
): Promise<UserId> {
  const id = newId<UserId>()
  await lockRegistration(tx)
  const role = await chooseRole(context, tx, account.email)
  if (role !== 'admin') await requireAdmission(context, tx, account.invitation)
  await requireDistinctName(tx, account.username, { role, now: isoNow(context.clock) })
  await tx
    .insertInto('users')
    .values({
      id,
      username: account.username,
      username_key: normalizeUsername(account.username),
      email: account.email,
      email_key: normalizeEmail(account.email),
      password_hash,
      display_name: account.display_name || account.username,
      avatar_url: null,
      role,
      locale: account.locale ?? 'zh-CN',
      suspended_at: null,
    })
    .execute()
  return id
}

/**
 * Every mode but `closed` accepts invitations.
 * @throws ApiError registration_closed, invitation_required, invitation_invalid
 */
async function requireAdmission(
  context: Pick<AccountContext, 'config' | 'clock'>,
  tx: Db,
  invitation: string | undefined,
): Promise<void> {
  const mode = await readRegistrationMode(context, tx)
  if (mode === 'closed') throw new ApiError('registration_closed')
  if (invitation === undefined && mode === 'invite') throw new ApiError('invitation_required')
  if (invitation !== undefined && !(await useInvitation(tx, invitation, isoNow(context.clock))))
    throw new ApiError('invitation_invalid', { errors: [{ path: 'invitation', message: 'invalid' }] })
}

/** Makes the first account an admin, or only the one with `ADMIN_EMAIL` if that is set. */
async function chooseRole(context: Pick<AccountContext, 'config'>, tx: Db, email: string): Promise<Role> {
  const { adminEmail } = context.config
  if (adminEmail !== undefined) return normalizeEmail(email) === normalizeEmail(adminEmail) ? 'admin' : 'user'
  return (await hasAnyUser(tx)) ? 'user' : 'admin'
}

async function saveRegistrationKey(tx: Db, user_id: UserId, key: string): Promise<void> {
  await tx
    .insertInto('intents')
    .values({ user_id, route: ROUTE, key, fingerprint: Buffer.alloc(0), status: 201, body: null })
    .execute()
}

/** The first response may have been lost. */
async function findRepeatedRegistration(
  context: Pick<AccountContext, 'db' | 'clock' | 'keys'>,
  registration: Registration,
  device: RegistrationClient,
): Promise<StartedLogin | null> {
  const { key } = device
  if (key === undefined) return null
  const user = await findUserForLogin(context.db, registration.username)
  if (user === undefined || !(await isRightPassword(registration.password, user.password_hash))) return null
  const intent = await context.db
    .selectFrom('intents')
    .select('key')
    .where('user_id', '=', user.id)
    .where('route', '=', ROUTE)
    .where('key', '=', key)
    .executeTakeFirst()
  if (intent === undefined) return null
  return await inTransaction(context.db, tx => startLogin(context, tx, user.id, device))
}
