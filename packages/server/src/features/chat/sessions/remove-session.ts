import type { MessageId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { forgetLastSession, setLastSession } from '../../cards/reader-store.ts'
import { ownPart } from '../tree/own-part.ts'
import { openInPart } from '../tree/part-messages.ts'
import { findLastSession, type OwnSession } from './store.ts'

/**
 * Puts a chat into the bin.
 * @returns the answers that are being written where no other chat leads to, to be ended
 */
export async function removeSession(tx: Db, session: OwnSession, now: Date): Promise<MessageId[]> {
  await tx
    .updateTable('sessions')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', session.id)
    .execute()
  const last = await findLastSession(tx, session.user_id, session.card_id)
  if (last === null) await forgetLastSession(tx, session.user_id, session.card_id, session.id)
  else await setLastSession(tx, session.user_id, session.card_id, last.id)
  return await openInPart(tx, session, await ownPart(tx, session))
}
