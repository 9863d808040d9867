import type { NotificationId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { entriesOf } from './notification-rows.ts'

/** A notification is for whom it is, an admin's eyes included. */
export async function ownNotification({
  db,
  actor,
  params,
}: {
  db: Db
  actor: Actor
  params: { id: NotificationId }
}): Promise<void> {
  orNotFound(
    await entriesOf(db, actor.id).select('entry.id').where('entry.id', '=', params.id).executeTakeFirst(),
  )
}
