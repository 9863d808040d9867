import type { Session } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findSession, type OwnSession } from '../store/sessions.ts'

/** Marks a chat as a favourite path, or no longer; it keeps its place in the lists. */
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
