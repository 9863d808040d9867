import type { MessageId, Page, PageQuery, Session, SessionId, UserId } from '@inkling/contract'
import { forgetLastSession, setLastSession } from '../../features/cards/reader-state.ts'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { wishForVectors } from '../memory/vectors/vector-tasks.ts'
import {
  findLastSession,
  findOwnSession,
  findSession,
  type OwnSession,
  sessionOf,
  shown,
} from '../store/sessions.ts'
import { countAgain, holdTree } from './lock-tree.ts'
import { openInPart } from './part-messages.ts'
import { hideBinned, ownPart, showBinned } from './session-part.ts'

/**
 * Puts a chat into the bin, and out of sight what it alone leads to.
 * @returns the answers that are being written there, to be ended
 */
export async function removeSession(tx: Db, found: OwnSession, now: Date): Promise<MessageId[]> {
  await holdTree(tx, found.user_id, found.tree_id)
  // Asked again, now that no turn can be moving its head.
  const session = orNotFound(await findOwnSession(tx, found.user_id, found.id))
  const open = await openInPart(tx, session, await ownPart(tx, session, 'living'))
  await tx
    .updateTable('sessions')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', session.id)
    .execute()
  const last = await findLastSession(tx, session.user_id, session.card_id)
  if (last === null) await forgetLastSession(tx, session.user_id, session.card_id, session.id)
  else await setLastSession(tx, session.user_id, session.card_id, last.id)
  await hideBinned(tx, session)
  // It changes the tree's other chats, too: a turn there that was about to go below this one sees that it must not.
  await countAgain(tx, session.tree_id)
  return open
}

/** Takes a chat back out of the bin, to where it was in the lists. */
export async function restoreSession(tx: Db, session: OwnSession): Promise<Session> {
  const { id, user_id, card_id, tree_id } = session
  await holdTree(tx, user_id, tree_id)
  await showBinned(tx, session)
  await tx.updateTable('sessions').set({ deleted_at: null }).where('id', '=', id).execute()
  await hideBinned(tx, session)
  await wishForVectors(tx, user_id, card_id, 'all')
  const last = await findLastSession(tx, user_id, card_id)
  if (last !== null) await setLastSession(tx, user_id, card_id, last.id)
  return orNotFound(await findSession(tx, user_id, id))
}

/** A chat of this user that is in the bin. */
export async function findInBin(db: Db, user_id: UserId, id: SessionId): Promise<OwnSession | undefined> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** The chats in a user's bin, last deleted first. */
export async function listBin(db: Db, user_id: UserId, { page, limit }: PageQuery): Promise<Page<Session>> {
  const [items, { total }] = await Promise.all([
    shown(db)
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
  return { items: items.map(sessionOf), page, limit, total }
}
