import { BIN_DAYS, type SessionId, type UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { hideBinned, showBinned } from './deleted-part.ts'
import { holdTree } from './lock-tree.ts'
import { ownPart } from './own-part.ts'
import { deletePart } from './part-messages.ts'

/** A chat that is in the bin since before this moment is deleted for good. */
export const binDueBefore = (now: Date): string =>
  new Date(now.getTime() - BIN_DAYS * 86_400_000).toISOString()

/** Deletes a chat for good, with all that no other leads to, also none in the bin. */
export async function purgeSession(tx: Db, user_id: UserId, id: SessionId, now: Date): Promise<void> {
  const found = await findDue(tx, user_id, id, now)
  if (found === undefined) return
  await holdTree(tx, user_id, found.tree_id)
  // Asked again: it may just have been taken back out.
  const session = await findDue(tx, user_id, id, now)
  if (session === undefined) return
  await showBinned(tx, session)
  await deletePart(tx, session, await ownPart(tx, session, 'all'))
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
  await hideBinned(tx, session)
}

async function findDue(db: Db, user_id: UserId, id: SessionId, now: Date) {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', '<', binDueBefore(now))
    .executeTakeFirst()
}
