import type { Session, SessionId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findSession } from '../store/sessions.ts'

/** Gives a chat another title; it keeps its place in the lists. */
export async function renameSession(tx: Db, actor: Actor, id: SessionId, title: string): Promise<Session> {
  await tx
    .updateTable('sessions')
    .set({ title })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .execute()
  return orNotFound(await findSession(tx, actor.id, id))
}
