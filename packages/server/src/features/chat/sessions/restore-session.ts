import type { Session } from '@inkling/contract'
import { orNotFound } from '../../../access/guards.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { setLastSession } from '../../cards/reader-store.ts'
import { findLastSession, findSession, type OwnSession } from './store.ts'

/** Takes a chat back out of the bin, to where it was in the lists. */
export async function restoreSession(tx: Db, { id, user_id, card_id }: OwnSession): Promise<Session> {
  await tx.updateTable('sessions').set({ deleted_at: null }).where('id', '=', id).execute()
  const last = await findLastSession(tx, user_id, card_id)
  if (last !== null) await setLastSession(tx, user_id, card_id, last.id)
  return orNotFound(await findSession(tx, user_id, id))
}
