import type { LoginId, ProfileChange, User } from '@inkling/contract'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { confirmPassword } from '../accounts/login.ts'
import { hashPassword, requireStrongPassword } from '../accounts/password.ts'
import { findUser, revokeOtherLogins, updatePasswordHash, updateUser } from '../accounts/store.ts'
import { queueCardsByAuthor } from '../cards/search/index-queue.ts'
import { isOwnPicture } from '../uploads/store.ts'

export type ProfileContext = Pick<AppContext, 'db' | 'clock'>

/** A picture must be one of the user's uploads. */
export async function updateProfile(db: Db, actor: Actor, change: ProfileChange): Promise<User> {
  const { avatar_url } = change
  if (typeof avatar_url === 'string' && !(await isOwnPicture(db, actor.id, avatar_url))) {
    throw new ApiError('invalid_input', { errors: [{ path: 'avatar_url', message: 'not_an_own_upload' }] })
  }
  await updateUser(db, actor.id, definedOnly(change))
  if (change.display_name !== undefined) await queueCardsByAuthor(db, actor.id)
  return orNotFound(await findUser(db, actor.id))
}

function definedOnly({ display_name, bio, avatar_url, locale, show_nsfw }: ProfileChange) {
  return {
    ...(display_name !== undefined && { display_name }),
    ...(bio !== undefined && { bio }),
    ...(avatar_url !== undefined && { avatar_url }),
    ...(locale !== undefined && { locale }),
    ...(show_nsfw !== undefined && { show_nsfw }),
  }
}

/** Returns the new hash. Slow, so call it before any transaction. */
export async function checkPasswordChange(
  context: ProfileContext,
  actor: Actor,
  { current_password, new_password }: { current_password: string; new_password: string },
  address: string,
): Promise<string> {
  const where = { address, field: 'current_password' }
  const { username } = await confirmPassword(context, actor, current_password, where)
  await requireStrongPassword(new_password, username)
  return await hashPassword(new_password)
}

/** Returns the other logins, which end. */
export async function changePassword(
  { clock }: Pick<ProfileContext, 'clock'>,
  tx: Db,
  actor: Actor,
  password_hash: string,
): Promise<LoginId[]> {
  await updatePasswordHash(tx, actor.id, password_hash)
  return await revokeOtherLogins(tx, actor.id, actor.login_id, clock.now().toISOString())
}
