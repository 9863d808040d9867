import type { DeletionScope, MessageId, TreeId, UserId } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { requeueStaleSummaries } from '../memory/summaries/summarise.ts'
import { findInTree } from '../store/select-message.ts'
import { moveHead } from '../store/sessions.ts'
import { findActiveLeaf, findTree, isAbove } from '../store/trees.ts'
import { lockTree, recountMessages } from './lock-tree.ts'
import { hideSubtree } from './session-part.ts'
import { createTombstone, type Tombstone } from './tombstones.ts'

interface MessageRemoval {
  readonly user_id: UserId
  readonly id: MessageId
  readonly scope: DeletionScope
  readonly now: Date
}

/**
 * A deletion can be undone for a while. Chats whose head is deleted move to the sibling's latest path, or else to the
 * parent.
 * @returns the deleted answers still in flight, for the caller to stop
 */
export async function removeMessage(
  tx: Db,
  { user_id, id, scope, now }: MessageRemoval,
): Promise<MessageId[]> {
  const tree_id = orNotFound(await findTree(tx, id))
  await lockTree(tx, user_id, tree_id)
  const message = orNotFound(await findInTree(tx, { user_id, tree_id }, id))
  const to = await findReplacementHead(tx, message)
  const heads = (await findAffectedHeads(tx, tree_id, message, scope)).map(head => ({ ...head, to }))
  const open = await listStreamingBelow(tx, user_id, message, scope)
  if (scope === 'one') await createTombstone(tx, message)
  else await hideSubtree(tx, id, id)
  for (const { session_id } of heads) await moveHead(tx, { id: session_id, tree_id }, to, now)
  await tx
    .insertInto('deletions')
    .values({
      message_id: id,
      user_id,
      tree_id,
      scope,
      heads: JSON.stringify(heads),
      deleted_at: now.toISOString(),
      purged_at: null,
    })
    .execute()
  await recountMessages(tx, tree_id)
  if (scope === 'one') await requeueStaleSummaries(tx, user_id, id)
  return open
}

interface RemovedMessage extends Tombstone {
  readonly depth: number
}

/** The latest leaf of the previous or next sibling, or else the parent. */
async function findReplacementHead(tx: Db, { id, sibling_group }: Tombstone): Promise<MessageId | null> {
  const { rows } = await sql<{ id: MessageId; is_beside: boolean }>`
    select id, is_beside from (
      select id, true as is_beside, id > ${id}::uuid as is_after from messages
      where sibling_group = ${sibling_group}::uuid and id <> ${id}::uuid and deletion_id is null
      union all
      select id, false, true from messages where id = ${sibling_group}::uuid
    ) heirs
    order by is_beside desc, is_after, case when is_after then id end, id desc limit 1`.execute(tx)
  const [replacement] = rows
  if (replacement === undefined) return null
  return replacement.is_beside ? await findActiveLeaf(tx, replacement.id) : replacement.id
}

/** Includes chats in the bin. */
async function findAffectedHeads(tx: Db, tree_id: TreeId, going: RemovedMessage, scope: DeletionScope) {
  return await tx
    .selectFrom('sessions')
    .select(['id as session_id', 'head_message_id as from'])
    .where('tree_id', '=', tree_id)
    .where(isRemovedWith(going, scope, sql`sessions.head_message_id`))
    .execute()
}

/** A user has only a few answers at a time, so each is checked. */
async function listStreamingBelow(
  tx: Db,
  user_id: UserId,
  going: RemovedMessage,
  scope: DeletionScope,
): Promise<MessageId[]> {
  const open = await tx
    .selectFrom('messages as message')
    .select('id')
    .where('user_id', '=', user_id)
    .where('slot', 'is not', null)
    .where(isRemovedWith(going, scope, sql`message.id`))
    .execute()
  return open.map(row => row.id)
}

const isRemovedWith = ({ id, depth }: RemovedMessage, scope: DeletionScope, message: RawBuilder<unknown>) =>
  scope === 'one'
    ? sql<boolean>`${message} = ${id}`
    : isAbove({ id: sql`${id}::uuid`, depth: sql`${depth}::int` }, message)
