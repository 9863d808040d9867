import type { DeletionScope, MessageId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { orNotFound } from '../../../access/guards.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { endOfFuture } from '../messages/future.ts'
import { findInTree } from '../messages/select-message.ts'
import { findTree } from '../messages/tree.ts'
import { moveHead } from '../sessions/store.ts'
import type { MovedHead } from '../tables.ts'
import { type Gap, openGap } from './gap.ts'
import { countAgain, type HeldSession, holdTree } from './hold-tree.ts'

interface Removing {
  readonly user_id: UserId
  readonly id: MessageId
  readonly scope: DeletionScope
  readonly now: Date
}

/**
 * Deletes a message, alone or with all that hangs below it, so that it can be put back for a while. Chats whose head
 * goes with it move to the alternative beside it, with the future that it had, or else to what is above.
 * @returns the answers in it that are still being written, to be ended
 */
export async function removeMessage(tx: Db, { user_id, id, scope, now }: Removing): Promise<MessageId[]> {
  const tree_id = orNotFound(await findTree(tx, id))
  const sessions = await holdTree(tx, user_id, tree_id)
  const message = orNotFound(await findInTree(tx, { user_id, tree_id }, id))
  const heir = await heirOf(tx, message)
  if (scope === 'one') await openGap(tx, message)
  else await hideRest(tx, id)
  const heads = await headsIn(tx, sessions, id, heir)
  for (const { session_id, to } of heads) await moveHead(tx, { id: session_id, tree_id }, to, now)
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
  await countAgain(tx, tree_id)
  return await openIn(tx, user_id, id)
}

/** Where chats go that stood at a message: the end of the alternative before it or after it, else what is above. */
async function heirOf(tx: Db, { id, sibling_group }: Gap): Promise<MessageId | null> {
  const { rows } = await sql<{ id: MessageId; is_beside: boolean }>`
    select id, is_beside from (
      select id, true as is_beside, id > ${id}::uuid as is_after from messages
      where sibling_group = ${sibling_group}::uuid and id <> ${id}::uuid and deletion_id is null
      union all
      select id, false, true from messages where id = ${sibling_group}::uuid
    ) heirs
    order by is_beside desc, is_after, case when is_after then id end, id desc limit 1`.execute(tx)
  const [heir] = rows
  if (heir === undefined) return null
  return heir.is_beside ? await endOfFuture(tx, heir.id) : heir.id
}

/** Marks a message and all below it as gone; what was deleted before stays a deletion of its own. */
async function hideRest(tx: Db, id: MessageId): Promise<void> {
  await sql`
    with recursive below as (
      select id from messages where id = ${id}
      union all
      select m.id from below b join messages m on m.parent_id = b.id
    )
    update messages set deletion_id = ${id} where id in (select id from below) and deletion_id is null`.execute(
    tx,
  )
}

/** Of a tree's chats, those whose head has just gone. */
async function headsIn(
  tx: Db,
  sessions: readonly HeldSession[],
  id: MessageId,
  to: MessageId | null,
): Promise<MovedHead[]> {
  const gone = await tx
    .selectFrom('messages')
    .select('id')
    .where('deletion_id', '=', id)
    .where(
      'id',
      'in',
      sessions.flatMap(({ head_message_id: head }) => (head === null ? [] : [head])),
    )
    .execute()
  const ids = new Set(gone.map(row => row.id))
  return sessions.flatMap(({ id: session_id, head_message_id: from }) =>
    from !== null && ids.has(from) ? [{ session_id, from, to }] : [],
  )
}

/** The answers that were still being written. A user has few of those at a time. */
async function openIn(tx: Db, user_id: UserId, deletion_id: MessageId): Promise<MessageId[]> {
  const open = await tx
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', user_id)
    .where('slot', 'is not', null)
    .where('deletion_id', '=', deletion_id)
    .execute()
  return open.map(row => row.id)
}
