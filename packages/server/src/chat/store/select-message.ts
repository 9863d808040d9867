import type { MessageId, Session } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import type { ChatContext } from '../context.ts'
import { findSession, moveHead, type OwnSession } from './sessions.ts'
import { findActiveLeaf, selectTreeId } from './trees.ts'
import { isVisibleSql } from './visibility.ts'

/** The message's latest continuation follows. The caller must hold the chat's lock. */
export async function selectMessage(
  context: Pick<ChatContext, 'clock'>,
  tx: Db,
  actor: Actor,
  session: OwnSession,
  id: MessageId,
): Promise<Session> {
  const chosen = orNotFound(await findInTree(tx, session, id))
  // A root matches no row; only the chat's head records that choice.
  await tx
    .updateTable('messages')
    .set({ active_child_id: id })
    .where(sql<string>`id`, '=', chosen.sibling_group)
    .execute()
  await moveHead(tx, session, await findActiveLeaf(tx, id), context.clock.now())
  return orNotFound(await findSession(tx, actor.id, session.id))
}

export async function findInTree(
  db: Db,
  { user_id, tree_id }: Pick<OwnSession, 'user_id' | 'tree_id'>,
  id: MessageId,
) {
  return await db
    .selectFrom('messages as message')
    .select(['id', 'sibling_group', 'depth'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(selectTreeId(sql`${id}::uuid`), '=', tree_id)
    .where(isVisibleSql('message', sql`${tree_id}::uuid`))
    .executeTakeFirst()
}
