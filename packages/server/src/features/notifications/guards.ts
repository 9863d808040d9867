import type { NotificationId } from '@inkling/contract'
import { orNotFound } from '../../access/guards.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { entriesOf } from './entries.ts'

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
