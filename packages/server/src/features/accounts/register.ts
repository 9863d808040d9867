import type { Registration, Role, UserId } from '@inkling/contract'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountContext } from './context.ts'
import type { ClientInfo } from './login-cookies.ts'
import { hashPassword, isRightPassword, requireStrongPassword } from './password.ts'
import { type StartedLogin, startLogin } from './start-login.ts'
import {
  findResemblance,
  findUserForLogin,
  hasAnyUser,
  lockRegistration,
  normalizeEmail,
  normalizeUsername,
} from './store.ts'

/** Reserved for admins. Includes capitals, which can look like other names. */
const RESERVED = [
  ...[
    'admin',
    'administrator',
    'root',
    'system',
    'official',
    'support',
    'staff',
    'moderator',
    'security',
    'inkling',
  ],
  ...['墨灵', '墨靈', '管理员', '管理員', '系统', '系統', '官方', '客服', '站长', '站長', '版主'],
].flatMap(name => [name, name.toUpperCase()])

interface RegistrationClient extends ClientInfo {
  /** The `Idempotency-Key`: with the right password, a repeated request logs in instead of failing. */
  readonly key: string | undefined
}

const ROUTE = 'auth.register'

/** Whether registration is open, and whether the next account becomes admin. */
export async function getRegistration({ config, db }: Pick<AccountContext, 'config' | 'db'>) {
  const isFirst = !(await hasAnyUser(db))
  return {
    becomes_admin: config.adminEmail === undefined && isFirst,
    is_open: config.isRegistrationOpen || isFirst,
  }
}

/** Returns a check for "no accounts exist"; once one exists, the database is not queried again. */
export function createAccountWatch(db: Db): () => Promise<boolean> {
  let isNew = true
  return async () => {
    if (isNew) isNew = !(await hasAnyUser(db).catch(() => true)) // pages must work without the database
    return isNew
  }
}

/** Creates an account and logs it in. */
export async function register(
  context: Pick<AccountContext, 'config' | 'db' | 'clock' | 'keys'>,
  wanted: Registration,
  device: RegistrationClient,
): Promise<StartedLogin> {
  await requireStrongPassword(wanted.password, wanted.username)
  const password_hash = await hashPassword(wanted.password)
  try {
    return await inTransaction(context.db, async tx => {
      const id = await insertUser(context, tx, wanted, password_hash)
      if (device.key !== undefined) await saveRegistrationKey(tx, id, device.key)
      return await startLogin(context, tx, id, device)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const repeated = await findRepeatedRegistration(context, wanted, device)
    if (repeated !== null) return repeated
    throw new ApiError(isUniqueViolation(error, 'users_email_key_key') ? 'email_taken' : 'username_taken')
  }
}

async function insertUser(
  context: Pick<AccountContext, 'config'>,
  tx: Db,
  wanted: Registration,
  password_hash: string,
): Promise<UserId> {
  const id = newId<UserId>()
  await lockRegistration(tx)
  const role = await chooseRole(context, tx, wanted.email)
  if (!context.config.isRegistrationOpen && role !== 'admin') throw new ApiError('registration_closed')
  await requireDistinctName(tx, wanted.username, role)
  await tx
    .insertInto('users')
    .values({
      id,
      username: wanted.username,
      username_key: normalizeUsername(wanted.username),
      email: wanted.email,
      email_key: normalizeEmail(wanted.email),
      password_hash,
      display_name: wanted.display_name || wanted.username,
      avatar_url: null,
      role,
      locale: wanted.locale ?? 'zh-CN',
      suspended_at: null,
    })
    .execute()
  return id
}

/** @throws Refusal when the name can be mistaken for another user's or the site's */
async function requireDistinctName(tx: Db, username: string, role: Role): Promise<void> {
  const found = await findResemblance(tx, username, RESERVED)
  if (found === undefined || found.is_taken) return // handled later as taken, unless it is a repeated request
  if (found.is_reserved && role !== 'admin') throw new ApiError('username_reserved')
  if (found.is_similar) throw new ApiError('username_similar')
}

/** The first account becomes admin; with `ADMIN_EMAIL` set, only that address does. */
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

/** Handles a repeated registration whose first response was lost. */
async function findRepeatedRegistration(
  context: Pick<AccountContext, 'db' | 'clock' | 'keys'>,
  wanted: Registration,
  device: RegistrationClient,
): Promise<StartedLogin | null> {
  const { key } = device
  if (key === undefined) return null
  const user = await findUserForLogin(context.db, wanted.username)
  if (user === undefined || !(await isRightPassword(wanted.password, user.password_hash))) return null
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
