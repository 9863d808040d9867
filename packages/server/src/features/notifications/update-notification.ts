import type { NotificationId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { selectAnnouncementsFor, selectEntries } from './notification-rows.ts'

// What only one person is told is a row of theirs. Of what all are told they get a row once they read or delete it.

/** Marks one of a person's notifications as read, at this time, or as unread again. What was read gathers no more. */
export async function updateNotification(
  tx: Db,
  user_id: UserId,
  id: NotificationId,
  read_at: string | null,
): Promise<void> {
  const own = await tx
    .updateTable('notifications')
    .set({ read_at, gathers: false })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (own.numUpdatedRows === 0n)
    await markAnnouncement(tx, user_id, id, { read_at, is_deleted: false }, 'read_at')
}

/** Deletes one of a person's notifications, of an announcement for them alone. */
export async function removeNotification(
  tx: Db,
  user_id: UserId,
  id: NotificationId,
  now: string,
): Promise<void> {
  const own = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (own.numDeletedRows === 0n)
    await markAnnouncement(tx, user_id, id, { read_at: now, is_deleted: true }, 'is_deleted')
}

/** Marks everything as read that is unread now. */
export async function readAllNotifications(tx: Db, user_id: UserId, now: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now, gathers: false })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .execute()
  await tx
    .insertInto('announcement_readers')
    .columns(['announcement_id', 'user_id', 'read_at', 'is_deleted'])
    .expression(
      selectAnnouncementsFor(tx, user_id)
        .where('mark.read_at', 'is', null)
        .select([
          'announced.id',
          sql<UserId>`${user_id}::uuid`.as('user_id'),
          sql<string>`${now}::timestamptz`.as('read_at'),
          sql<boolean>`false`.as('is_deleted'),
        ]),
    )
    .onConflict(clash => clash.columns(['announcement_id', 'user_id']).doUpdateSet({ read_at: now }))
    .execute()
}

async function markAnnouncement(
  tx: Db,
  user_id: UserId,
  announcement_id: NotificationId,
  mark: { read_at: string | null; is_deleted: boolean },
  changed: keyof typeof mark,
): Promise<void> {
  await tx
    .insertInto('announcement_readers')
    .values({ announcement_id, user_id, ...mark })
    .onConflict(clash =>
      clash.columns(['announcement_id', 'user_id']).doUpdateSet({ [changed]: mark[changed] }),
    )
    .execute()
}

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
    await selectEntries(db, actor.id).select('entry.id').where('entry.id', '=', params.id).executeTakeFirst(),
  )
}
