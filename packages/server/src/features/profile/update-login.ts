import type { LoginChange, User } from '@inkling/contract'
import { isoNow } from '../../platform/clock.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { findUser, lockRegistration, normalizeEmail, normalizeUsername } from '../accounts/store.ts'
import { releaseUsername, requireDistinctName } from '../accounts/usernames.ts'
import { queueCardsByAuthor } from '../cards/search/index-queue.ts'
import type { ProfileContext } from './update-profile.ts'

/**
 * Logins stay valid.
 * @throws ApiError username_taken, username_similar, username_reserved, email_taken
 */
export async function updateLogin(
  { clock }: Pick<ProfileContext, 'clock'>,
  tx: Db,
  actor: Actor,
  { username, email }: Pick<LoginChange, 'username' | 'email'>,
): Promise<User> {
  const user = orNotFound(await findUser(tx, actor.id))
  if (username !== undefined && username !== user.username) {
    await takeUsername(tx, user, username, isoNow(clock))
  }
  if (email !== undefined && email !== user.email) await takeEmail(tx, user, email)
  return orNotFound(await findUser(tx, actor.id))
}

async function takeUsername(tx: Db, { id, username: from, role }: User, username: string, now: string) {
  await lockRegistration(tx) // of two concurrent look-alikes only one is accepted
  await requireDistinctName(tx, username, { role, now, id })
  const username_key = normalizeUsername(username)
  try {
    await tx.updateTable('users').set({ username, username_key }).where('id', '=', id).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('username_taken') : error
  }
  await queueCardsByAuthor(tx, id)
  if (username_key !== normalizeUsername(from)) await releaseUsername(tx, id, { from, to: username, now })
}

async function takeEmail(tx: Db, { id }: User, email: string): Promise<void> {
  const changed = { email, email_key: normalizeEmail(email) }
  try {
    await tx.updateTable('users').set(changed).where('id', '=', id).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('email_taken') : error
  }
}
