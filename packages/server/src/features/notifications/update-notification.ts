import type { NotificationId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { selectAnnouncementsFor, selectEntries } from './notification-rows.ts'

// Personal notifications have their own row. Announcements get a row per user once read or deleted.

/** Once a notification is read, no further events are combined into it. */
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

/** An announcement disappears only for this user. */
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

/** Not even admins may access another user's notification. */
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
