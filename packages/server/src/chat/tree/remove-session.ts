import type { MessageId, Page, PageQuery, Session, SessionId, UserId } from '@inkling/contract'
import { clearLastSession, setLastSession } from '../../features/cards/reader-state.ts'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { enqueueMemoryTasks } from '../memory/vectors/vector-tasks.ts'
import {
  findLastSession,
  findOwnSession,
  findSession,
  type OwnSession,
  selectSessions,
  toSession,
} from '../store/sessions.ts'
import { lockTree, recountMessages } from './lock-tree.ts'
import { listStreamingInPart } from './part-messages.ts'
import { findExclusivePart, hideDeletedPart, restoreDeletedPart } from './session-part.ts'

/**
 * Also hides the messages that only this chat leads to.
 * @returns its answers in flight, for the caller to stop
 */
export async function removeSession(tx: Db, due: OwnSession, now: Date): Promise<MessageId[]> {
  await lockTree(tx, due.user_id, due.tree_id)
  // Read again under the lock, when no turn can move the head.
  const session = orNotFound(await findOwnSession(tx, due.user_id, due.id))
  const open = await listStreamingInPart(tx, session, await findExclusivePart(tx, session, 'living'))
  await tx
    .updateTable('sessions')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', session.id)
    .execute()
  const last = await findLastSession(tx, session.user_id, session.card_id)
  if (last === null) await clearLastSession(tx, session.user_id, session.card_id, session.id)
  else await setLastSession(tx, session.user_id, session.card_id, last.id)
  await hideDeletedPart(tx, session)
  // Updates the other chats too, so that a turn about to continue below this one notices the change.
  await recountMessages(tx, session.tree_id)
  return open
}

/** Puts the chat at its old place in the lists. */
export async function restoreSession(tx: Db, session: OwnSession): Promise<Session> {
  const { id, user_id, card_id, tree_id } = session
  await lockTree(tx, user_id, tree_id)
  await restoreDeletedPart(tx, session)
  await tx.updateTable('sessions').set({ deleted_at: null }).where('id', '=', id).execute()
  await hideDeletedPart(tx, session)
  await enqueueMemoryTasks(tx, user_id, card_id, 'all')
  const last = await findLastSession(tx, user_id, card_id)
  if (last !== null) await setLastSession(tx, user_id, card_id, last.id)
  return orNotFound(await findSession(tx, user_id, id))
}

export async function findDeletedSession(
  db: Db,
  user_id: UserId,
  id: SessionId,
): Promise<OwnSession | undefined> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** Lists the most recently deleted chats first. */
export async function listDeletedSessions(
  db: Db,
  user_id: UserId,
  { page, limit }: PageQuery,
): Promise<Page<Session>> {
  const [items, { total }] = await Promise.all([
    selectSessions(db)
      .where('session.user_id', '=', user_id)
      .where('session.deleted_at', 'is not', null)
      .orderBy('session.deleted_at', 'desc')
      .orderBy('session.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('sessions')
      .select(count => count.fn.countAll<number>().as('total'))
      .where('user_id', '=', user_id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { items: items.map(toSession), page, limit, total }
}
