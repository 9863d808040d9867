import { READ_NOTIFICATION_DAYS, UNREAD_NOTIFICATION_DAYS } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { inBatches } from '../../platform/database/transactions.ts'

/** Unread notifications are kept longer. Announcements disappear per reader, and finally for all. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  const readBefore = daysBefore(now, READ_NOTIFICATION_DAYS)
  const leftSince = daysBefore(now, UNREAD_NOTIFICATION_DAYS)
  await inBatches(
    db,
    limit => sql`delete from notifications where id in
      (select id from notifications where read_at < ${readBefore} ${limit})`,
  )
  await inBatches(
    db,
    limit => sql`delete from notifications where id in
      (select id from notifications where read_at is null and created_at < ${leftSince} ${limit})`,
  )
  await inBatches(
    db,
    limit => sql`update announcement_readers set is_deleted = true where (announcement_id, user_id) in
      (select announcement_id, user_id from announcement_readers
        where not is_deleted and read_at < ${readBefore} ${limit})`,
  )
  // Readers first: deleting hundreds of thousands by cascade would exceed the statement timeout.
  await inBatches(
    db,
    limit => sql`delete from announcement_readers where (announcement_id, user_id) in
      (select announcement_id, user_id from announcement_readers
        where announcement_id in (select id from announcements where created_at < ${leftSince})
        ${limit})`,
  )
  await db.deleteFrom('announcements').where('created_at', '<', leftSince).execute()
}

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()
