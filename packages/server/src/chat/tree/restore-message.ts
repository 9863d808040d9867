import { type Message, type MessageId, UNDO_MINUTES, type UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { enqueueMemoryTasks } from '../memory/vectors/vector-tasks.ts'
import { findMessage } from '../store/read-path.ts'
import { findInTree } from '../store/select-message.ts'
import { moveHead } from '../store/sessions.ts'
import type { MovedHead } from '../store/tables.ts'
import { lockTree, recountMessages } from './lock-tree.ts'
import { hideDeletedPart, restoreDeletedPart } from './session-part.ts'
import { removeTombstone } from './tombstones.ts'

export async function findDeletion(db: Db, user_id: UserId, id: MessageId, now: Date) {
  return await db
    .selectFrom('deletions')
    .innerJoin('messages', 'messages.id', 'deletions.message_id')
    .select(['deletions.tree_id', 'deletions.scope', 'deletions.heads'])
    .select(['messages.card_id', 'messages.sibling_group'])
    .where('deletions.message_id', '=', id)
    .where('deletions.user_id', '=', user_id)
    .where('deletions.purged_at', 'is', null)
    .where('deletions.deleted_at', '>', new Date(now.getTime() - UNDO_MINUTES * 60_000).toISOString())
    .executeTakeFirst()
}

/**
 * Also restores what was deleted with the message, and moves chats back that have not continued since. The message
 * stays hidden below another deleted one, or while only chats in the bin lead to it.
 */
export async function restoreMessage(tx: Db, user_id: UserId, id: MessageId, now: Date): Promise<Message> {
  const { tree_id } = orNotFound(await findDeletion(tx, user_id, id, now))
  const tree = { user_id, tree_id }
  const sessions = await lockTree(tx, user_id, tree_id)
  // Read again under the lock: a concurrent undo may have finished.
  const { scope, heads, sibling_group, card_id } = orNotFound(await findDeletion(tx, user_id, id, now))
  await restoreDeletedPart(tx, tree)
  await tx.updateTable('messages').set({ deletion_id: null }).where('id', '=', id).execute()
  if (scope === 'one') await removeTombstone(tx, { id, sibling_group })
  await tx.deleteFrom('deletions').where('message_id', '=', id).execute()
  const headOf = new Map(sessions.map(session => [session.id, session.head_message_id]))
  const waiting = heads.filter(({ session_id, to }: MovedHead) => headOf.get(session_id) === to)
  if ((await findInTree(tx, tree, id)) !== undefined) {
    for (const { session_id, from } of waiting) await moveHead(tx, { id: session_id, tree_id }, from, now)
  }
  await hideDeletedPart(tx, tree)
  await recountMessages(tx, tree_id)
  await enqueueMemoryTasks(tx, user_id, card_id, 'all')
  return orNotFound(await findMessage(tx, user_id, id))
}
