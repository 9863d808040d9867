import type { MessageId, SessionId, TreeId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { selectLength } from '../store/trees.ts'

export interface LockedSession {
  readonly id: SessionId
  readonly head_message_id: MessageId | null
}

/**
 * Waits for what is being written in a tree, and lets nothing be written until this transaction ends: every turn holds
 * its chat. Those in the bin are held too, since they can come back. A chat may have branched off while another was
 * waited for, so it looks again until it has met no new one.
 */
export async function lockTree(tx: Db, user_id: UserId, tree_id: TreeId): Promise<LockedSession[]> {
  for (let known = -1; ; ) {
    const held = await lockSessions(tx, user_id, tree_id)
    if (held.length === known || held.length === 0) return held
    known = held.length
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

/** Counts the messages of a tree's chats again, after some were taken from it or put back. */
export async function recountMessages(tx: Db, tree_id: TreeId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ message_count: selectLength(sql`sessions.tree_id`, sql`sessions.head_message_id`) })
    .where('tree_id', '=', tree_id)
    .execute()
}
