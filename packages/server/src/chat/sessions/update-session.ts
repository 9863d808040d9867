import type { MessageId, Session, SessionId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { findSession, newerRevision, type OwnSession } from '../store/sessions.ts'
import { selectTreeId } from '../store/trees.ts'

/** Keeps the chat's place in lists. */
export async function markSession(
  tx: Db,
  { id, user_id }: OwnSession,
  { is_favorite }: { is_favorite?: boolean | undefined },
): Promise<Session> {
  if (is_favorite !== undefined) {
    await tx.updateTable('sessions').set({ is_favorite }).where('id', '=', id).execute()
  }
  return orNotFound(await findSession(tx, user_id, id))
}

export async function rememberSeen(
  tx: Db,
  { id, user_id, tree_id }: OwnSession,
  seen_message_id: MessageId,
): Promise<void> {
  const seen = await tx
    .updateTable('sessions')
    .set({ seen_message_id })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(selectTreeId(sql`${seen_message_id}::uuid`), '=', tree_id)
    .returning('id')
    .executeTakeFirst()
  orNotFound(seen)
}

/** Keeps the chat's place in lists. */
export async function renameSession(tx: Db, actor: Actor, id: SessionId, title: string): Promise<Session> {
  await tx
    .updateTable('sessions')
    .set({ title })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .execute()
  return orNotFound(await findSession(tx, actor.id, id))
}

export async function takeRevision(tx: Db, { id, user_id }: OwnSession): Promise<Session> {
  await sql`update sessions set revision_id = found.newer from (
      select ${newerRevision} as newer
      from sessions session
      join cards card on card.id = session.card_id
      join card_revisions revision on revision.id = session.revision_id
      where session.id = ${id}::uuid
    ) found
    where sessions.id = ${id}::uuid and found.newer is not null`.execute(tx)
  return orNotFound(await findSession(tx, user_id, id))
}
