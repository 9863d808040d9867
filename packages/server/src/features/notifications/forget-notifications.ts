import { READ_NOTIFICATION_DAYS, UNREAD_NOTIFICATION_DAYS } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** At a time, so that no statement takes long; the next one goes on. */
const BATCH = 5_000

/**
 * Drops what was read long ago, and what nobody has wanted to read for longer. An announcement goes from those who have
 * read it, and at last from all.
 */
export async function forgetNotifications(db: Db, now: Date): Promise<void> {
  const readBefore = daysBefore(now, READ_NOTIFICATION_DAYS)
  const leftSince = daysBefore(now, UNREAD_NOTIFICATION_DAYS)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where id in (
        (select id from notifications where read_at < ${readBefore} limit ${BATCH}::int)
        union all
        (select id from notifications where read_at is null and created_at < ${leftSince} limit ${BATCH}::int))
      `.execute(db)
    if (numAffectedRows < BATCH) break
  }
  await db
    .updateTable('announcement_readers')
    .set({ is_deleted: true })
    .where('is_deleted', '=', sql.lit(false))
    .where('read_at', '<', readBefore)
    .execute()
  await db.deleteFrom('announcements').where('created_at', '<', leftSince).execute()
}

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()
