import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Picture } from '../uploads/picture-url.ts'
import { findOwnPicture } from '../uploads/store.ts'

/** The picture of an own upload, by its address; nobody else's becomes a card's. */
export async function ownPicture(tx: Db, actor: Actor, url: string): Promise<Picture> {
  const own = await findOwnPicture(tx, actor.id, url)
  if (own !== null) return own
  throw new Refusal('invalid_input', { errors: [{ path: 'avatar_url', message: 'not_an_own_upload' }] })
}
