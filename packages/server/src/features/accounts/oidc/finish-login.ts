import { randomBytes } from 'node:crypto'
import { type LoginId, Registration, type UserId } from '@inkling/contract'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { OidcPerson } from '../../../platform/oidc/provider.ts'
import type { LiveLogins } from '../active-logins.ts'
import { removeApiKeys } from '../api-keys/store.ts'
import type { AccountContext } from '../context.ts'
import type { ClientInfo } from '../login-cookies.ts'
import { hashPassword } from '../password.ts'
import { insertUser } from '../register.ts'
import { removePasswordLinks } from '../registration/password-links.ts'
import { type StartedLogin, startLogin } from '../start-login.ts'
import { lockRegistration, normalizeEmail, revokeLogins, updatePasswordHash } from '../store.ts'
import { findIdentityOwner, linkIdentity } from './identities.ts'
import { chooseUsername } from './username.ts'

type EntryContext = Pick<AccountContext, 'config' | 'db' | 'clock' | 'keys' | 'log'>

interface Entry {
  readonly person: OidcPerson
  readonly invitation: string | undefined
  readonly caller: ClientInfo
}

/**
 * New people get an account if they may register.
 * @throws ApiError oidc_refused for a suspended account, oidc_no_email, oidc_email_taken, registration_closed,
 * invitation_required, invitation_invalid
 */
export async function finishLogin(
  context: EntryContext,
  logins: LiveLogins,
  { person, invitation, caller }: Entry,
): Promise<StartedLogin> {
  // Nobody knows this password; the owner can set one with a password link.
  const unknown = await hashPassword(randomBytes(32).toString('base64url'))
  const ended: LoginId[] = []
  const login = await inTransaction(context.db, async tx => {
    await lockRegistration(tx)
    const owner = await findIdentityOwner(tx, person)
    if (owner?.suspended_at) throw new ApiError('oidc_refused')
    const id = owner?.id ?? (await findOrCreateAccount(context, tx, { person, invitation, unknown, ended }))
    return await startLogin(context, tx, id, caller)
  })
  logins.end(...ended)
  context.log.info('login with OpenID Connect')
  return login
}

interface NewPerson extends Pick<Entry, 'person' | 'invitation'> {
  readonly unknown: string
  readonly ended: LoginId[]
}

async function findOrCreateAccount(context: EntryContext, tx: Db, login: NewPerson): Promise<UserId> {
  const { person, invitation, unknown } = login
  const { data: email } = Registration.shape.email.safeParse(person.email)
  if (email === undefined) throw new ApiError('oidc_no_email')
  const earlier = await findByEmail(tx, email)
  const id =
    earlier === undefined
      ? await insertUser(
          context,
          tx,
          {
            username: await chooseUsername(tx, person, isoNow(context.clock)),
            email,
            display_name: Registration.shape.display_name.safeParse(person.name).data,
            locale: undefined,
            invitation,
          },
          unknown,
        )
      : await takeOverAccount(context, tx, earlier, login)
  await linkIdentity(tx, id, person, isoNow(context.clock))
  return id
}

const findByEmail = (tx: Db, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'suspended_at'])
    .where('email_key', '=', normalizeEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * An account with the same email address is the person's only if the provider alone decides who people are. Somebody
 * else may have registered the unverified address, so all other ways to log in are removed.
 */
async function takeOverAccount(
  { config, clock }: EntryContext,
  tx: Db,
  { id, suspended_at }: { id: UserId; suspended_at: string | null },
  { person, unknown, ended }: NewPerson,
): Promise<UserId> {
  if (suspended_at !== null) throw new ApiError('oidc_refused')
  if (config.oidc?.isRequired !== true || !person.isEmailVerified) throw new ApiError('oidc_email_taken')
  await updatePasswordHash(tx, id, unknown)
  await removePasswordLinks(tx, id)
  ended.push(...(await revokeLogins(tx, id, isoNow(clock))), ...(await removeApiKeys(tx, id)))
  return id
}
