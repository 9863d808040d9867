import type { MessageId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { doEach } from '../../platform/jobs/do-each.ts'
import { purgeMessage, undoDueBefore } from './purge-message.ts'
import { binDueBefore, purgeSession } from './purge-session.ts'

/** Deletes for good what nobody can put back any more: messages after minutes, chats after their days in the bin. */
export async function emptyBin(db: Db, now: Date): Promise<void> {
  await doEach(
    limit => dueDeletions(db, now, limit),
    id => inTransaction(db, tx => purgeMessage(tx, id, now)),
  )
  await doEach(
    limit => dueSessions(db, now, limit),
    ({ user_id, id }) => inTransaction(db, tx => purgeSession(tx, user_id, id, now)),
  )
}

async function dueDeletions(db: Db, now: Date, limit: number): Promise<MessageId[]> {
  const due = await db
    .selectFrom('deletions')
    .select('message_id')
    .where('purged_at', 'is', null)
    .where('deleted_at', '<', undoDueBefore(now))
    .limit(limit)
    .execute()
  return due.map(row => row.message_id)
}

async function dueSessions(db: Db, now: Date, limit: number) {
  return await db
    .selectFrom('sessions')
    .select(['user_id', 'id'])
    .where('deleted_at', '<', binDueBefore(now))
    .limit(limit)
    .execute()
}
