import type { Session } from '@inkling/contract'
import { setLastSession } from '../../features/cards/reader-state.ts'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { wishForVectors } from '../memory/vectors/vector-tasks.ts'
import { findLastSession, findSession, type OwnSession } from '../store/sessions.ts'
import { hideBinned, showBinned } from './deleted-part.ts'
import { holdTree } from './lock-tree.ts'

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
