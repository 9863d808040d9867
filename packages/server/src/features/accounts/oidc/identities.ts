import type { OidcConnection, UserId } from '@inkling/contract'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { OidcPerson } from '../../../platform/oidc/provider.ts'

export async function findIdentityOwner(
  db: Db,
  { issuer, subject }: OidcPerson,
): Promise<{ id: UserId; suspended_at: string | null } | undefined> {
  return await db
    .selectFrom('oidc_identities as identity')
    .innerJoin('users as user', 'user.id', 'identity.user_id')
    .select(['user.id', 'user.suspended_at'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findConnection(db: Db, user_id: UserId): Promise<OidcConnection['linked']> {
  const connection = await db
    .selectFrom('oidc_identities')
    .select(['name', 'created_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return connection ?? null
}

/**
 * Replaces an earlier connection of the account.
 * @throws ApiError oidc_linked_elsewhere if the person logs in to another account
 */
export async function linkIdentity(tx: Db, user_id: UserId, person: OidcPerson, now: string): Promise<void> {
  const { issuer, subject } = person
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute() // of two concurrent calls, the second waits
  if ((await findIdentityOwner(tx, person))?.id === user_id) return
  await unlinkIdentity(tx, user_id)
  const name = (person.email ?? person.username ?? person.name ?? subject).slice(0, 200).toWellFormed()
  try {
    await tx
      .insertInto('oidc_identities')
      .values({ issuer, subject, user_id, name, created_at: now })
      .execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('oidc_linked_elsewhere') : error
  }
}

export async function unlinkIdentity(tx: Db, user_id: UserId): Promise<void> {
  await tx.deleteFrom('oidc_identities').where('user_id', '=', user_id).execute()
}
