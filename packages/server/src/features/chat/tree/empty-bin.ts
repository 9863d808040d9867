import type { MessageId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { purgeMessage, undoDueBefore } from './purge-message.ts'
import { binDueBefore, purgeSession } from './purge-session.ts'

/** At a time, so that no sweep takes long; the next one goes on. */
const BATCH = 500

/** Deletes for good what nobody can put back any more: messages after minutes, chats after their days in the bin. */
export async function emptyBin(db: Db, now: Date): Promise<void> {
  for (const id of await dueDeletions(db, now)) await inTransaction(db, tx => purgeMessage(tx, id, now))
  for (const { user_id, id } of await dueSessions(db, now)) {
    await inTransaction(db, tx => purgeSession(tx, user_id, id, now))
  }
}

async function dueDeletions(db: Db, now: Date): Promise<MessageId[]> {
  const due = await db
    .selectFrom('deletions')
    .select('message_id')
    .where('purged_at', 'is', null)
    .where('deleted_at', '<', undoDueBefore(now))
    .limit(BATCH)
    .execute()
  return due.map(row => row.message_id)
}

async function dueSessions(db: Db, now: Date) {
  return await db
    .selectFrom('sessions')
    .select(['user_id', 'id'])
    .where('deleted_at', '<', binDueBefore(now))
    .limit(BATCH)
    .execute()
}
