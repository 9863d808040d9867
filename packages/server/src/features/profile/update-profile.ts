import type { ProfileChange, User } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { changeUser, findUser } from '../accounts/store.ts'
import { queueCardsOf } from '../cards/search/index-queue.ts'
import { isOwnPicture } from '../uploads/store.ts'

/** Changes one's own profile; a picture must be one that this account uploaded. */
export async function changeProfile(db: Db, actor: Actor, change: ProfileChange): Promise<User> {
  const { avatar_url } = change
  if (typeof avatar_url === 'string' && !(await isOwnPicture(db, actor.id, avatar_url))) {
    throw new Refusal('invalid_input', { errors: [{ path: 'avatar_url', message: 'not_an_own_upload' }] })
  }
  await changeUser(db, actor.id, definedOnly(change))
  if (change.display_name !== undefined) await queueCardsOf(db, actor.id)
  return orNotFound(await findUser(db, actor.id))
}

/** Absent leaves; the row is built field by field. */
function definedOnly({ display_name, bio, avatar_url, locale, show_nsfw }: ProfileChange) {
  return {
    ...(display_name !== undefined && { display_name }),
    ...(bio !== undefined && { bio }),
    ...(avatar_url !== undefined && { avatar_url }),
    ...(locale !== undefined && { locale }),
    ...(show_nsfw !== undefined && { show_nsfw }),
  }
}
