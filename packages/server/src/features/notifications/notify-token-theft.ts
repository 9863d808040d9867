import type { NotificationId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'

/** Of the name that a device calls itself by. */
const DEVICE_MAX = 300

/**
 * Tells a person that a login of theirs was ended, because somebody else may have had a copy of it; which device's it was
 * stands in place of a title. Nobody can switch this off: it says that a password is to be changed.
 */
export async function notifyTheft(
  tx: Db,
  { user_id, user_agent }: { user_id: UserId; user_agent: string },
  now: string,
): Promise<NotificationId> {
  const id = newId<NotificationId>()
  const title = user_agent.slice(0, DEVICE_MAX).toWellFormed()
  const ofNobody = { card_id: null, comment_id: null, actor_id: null, actor_count: 0 }
  const unread = { gathers: false, read_at: null, created_at: now }
  await tx
    .insertInto('notifications')
    .values({ id, user_id, type: 'login_stolen', title, body: '', link: '/user', ...ofNobody, ...unread })
    .execute()
  return id
}
