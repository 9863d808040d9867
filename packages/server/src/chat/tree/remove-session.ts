import type { MessageId } from '@inkling/contract'
import { forgetLastSession, setLastSession } from '../../features/cards/reader-state.ts'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findLastSession, findOwnSession, type OwnSession } from '../store/sessions.ts'
import { hideBinned } from './deleted-part.ts'
import { countAgain, holdTree } from './lock-tree.ts'
import { ownPart } from './own-part.ts'
import { openInPart } from './part-messages.ts'

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
