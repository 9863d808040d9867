import type { MessageId, SessionId, TreeId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { selectLength } from '../store/trees.ts'

export interface LockedSession {
  readonly id: SessionId
  readonly head_message_id: MessageId | null
}

/**
 * Locks all chats of a tree, including those in the bin, which may be restored. Every turn holds its chat's row lock.
 * Branches may appear while it waits, so it repeats until the number of chats is stable.
 */
export async function lockTree(tx: Db, user_id: UserId, tree_id: TreeId): Promise<LockedSession[]> {
  for (let known = -1; ; ) {
    const locked = await lockSessions(tx, user_id, tree_id)
    if (locked.length === known || locked.length === 0) return locked
    known = locked.length
  }
}

async function lockSessions(tx: Db, user_id: UserId, tree_id: TreeId): Promise<LockedSession[]> {
  return await tx
    .selectFrom('sessions')
    .select(['id', 'head_message_id'])
    .where('tree_id', '=', tree_id)
    .where('user_id', '=', user_id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function recountMessages(tx: Db, tree_id: TreeId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ message_count: selectLength(sql`sessions.tree_id`, sql`sessions.head_message_id`) })
    .where('tree_id', '=', tree_id)
    .execute()
}
