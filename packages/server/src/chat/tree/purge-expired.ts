import { BIN_DAYS, type MessageId, type SessionId, UNDO_MINUTES, type UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { processEach } from '../../platform/jobs/run-jobs.ts'
import { lockTree } from './lock-tree.ts'
import { deletePart } from './part-messages.ts'
import { findExclusivePart, hideDeletedPart, restoreDeletedPart } from './session-part.ts'

export async function purgeExpiredDeletions(db: Db, now: Date): Promise<void> {
  await processEach(
    limit => findDueDeletions(db, now, limit),
    id => inTransaction(db, tx => purgeMessage(tx, id, now)),
  )
  await processEach(
    limit => findDueSessions(db, now, limit),
    ({ user_id, id }) => inTransaction(db, tx => purgeSession(tx, user_id, id, now)),
  )
}

async function findDueDeletions(db: Db, now: Date, limit: number): Promise<MessageId[]> {
  const due = await db
    .selectFrom('deletions')
    .select('message_id')
    .where('purged_at', 'is', null)
    .where('deleted_at', '<', undoDueBefore(now))
    .limit(limit)
    .execute()
  return due.map(row => row.message_id)
}

async function findDueSessions(db: Db, now: Date, limit: number) {
  return await db
    .selectFrom('sessions')
    .select(['user_id', 'id'])
    .where('deleted_at', '<', binDueBefore(now))
    .limit(limit)
    .execute()
}

export const binDueBefore = (now: Date): string =>
  new Date(now.getTime() - BIN_DAYS * 86_400_000).toISOString()

/** Deletes a chat for good if it is due, with the messages that no other chat shares, not even one in the bin. */
export async function purgeSession(tx: Db, user_id: UserId, id: SessionId, now: Date): Promise<void> {
  const due = await findDueSession(tx, user_id, id, now)
  if (due === undefined) return
  await lockTree(tx, user_id, due.tree_id)
  // Check again under the lock: it may just have been restored.
  const session = await findDueSession(tx, user_id, id, now)
  if (session === undefined) return
  await restoreDeletedPart(tx, session)
  await deletePart(tx, session, await findExclusivePart(tx, session, 'all'))
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
  await hideDeletedPart(tx, session)
}

async function findDueSession(db: Db, user_id: UserId, id: SessionId, now: Date) {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', '<', binDueBefore(now))
    .executeTakeFirst()
}

export const undoDueBefore = (now: Date): string =>
  new Date(now.getTime() - UNDO_MINUTES * 60_000).toISOString()

export async function purgeMessage(tx: Db, id: MessageId, now: Date): Promise<void> {
  const deletion = await findDueDeletion(tx, id, now)
  if (deletion === undefined) return
  await lockTree(tx, deletion.user_id, deletion.tree_id)
  // Check again under the lock: it may just have been restored, or purged by another instance.
  const due = await findDueDeletion(tx, id, now)
  if (due === undefined) return
  const { scope, depth } = due
  if (scope === 'rest' || !(await hasChildren(tx, id))) {
    await deletePart(tx, due, { kind: 'below', top: { id, depth } })
  } else await clearTombstone(tx, id, now)
}

async function findDueDeletion(db: Db, id: MessageId, now: Date) {
  return await db
    .selectFrom('deletions')
    .innerJoin('messages', 'messages.id', 'deletions.message_id')
    .select(['deletions.user_id', 'deletions.tree_id', 'deletions.scope', 'messages.depth'])
    .where('deletions.message_id', '=', id)
    .where('deletions.purged_at', 'is', null)
    .where('deletions.deleted_at', '<', undoDueBefore(now))
    .executeTakeFirst()
}

async function hasChildren(db: Db, id: MessageId): Promise<boolean> {
  const below = await db
    .selectFrom('messages')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return below !== undefined
}

/** Empties a message but keeps its row, because depths and jumps of the messages below depend on it. */
async function clearTombstone(tx: Db, id: MessageId, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      content: '',
      reasoning: '',
      tokens: 0,
      error: null,
      usage: null,
      state_id: null,
      prompt_record: null,
      origin: null,
    })
    .where('id', '=', id)
    .execute()
  // Deleting the row would have removed these by cascade.
  await tx.deleteFrom('memory_vectors').where('message_id', '=', id).execute()
  await tx.deleteFrom('memories').where('message_id', '=', id).execute()
  await tx
    .updateTable('deletions')
    .set({ heads: '[]', purged_at: now.toISOString() })
    .where('message_id', '=', id)
    .execute()
}
