import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { type Picture, pictureUrl } from '../uploads/picture-url.ts'
import { findOwnPicture } from '../uploads/store.ts'

/** The picture that is there already, or an own upload; null takes it away, absent leaves it. */
export async function pictureAfter(
  tx: Db,
  actor: Actor,
  before: Picture | null,
  url: string | null | undefined,
): Promise<Picture | null> {
  if (url === null) return null
  if (url === undefined || (before !== null && url === pictureUrl(before))) return before
  const own = await findOwnPicture(tx, actor.id, url)
  if (own !== null) return own
  throw new Refusal('invalid_input', { errors: [{ path: 'avatar_url', message: 'not_an_own_upload' }] })
}
