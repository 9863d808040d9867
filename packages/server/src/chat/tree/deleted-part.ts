import type { TreeId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { hideRest } from './hide-rest.ts'
import { ownPart } from './own-part.ts'

interface Tree {
  readonly user_id: UserId
  readonly tree_id: TreeId
}

/** Takes out of sight what only chats in the bin lead to. When all are there, nobody sees the tree anyway. */
export async function hideBinned(tx: Db, { user_id, tree_id }: Tree): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'user_id', 'tree_id', 'head_message_id', 'deleted_at'])
    .where('tree_id', '=', tree_id)
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  if (sessions.every(session => session.deleted_at !== null)) return
  for (const session of sessions.filter(one => one.deleted_at !== null)) {
    const part = await ownPart(tx, session, 'living')
    if (part.kind === 'below') await hideRest(tx, part.top.id, session.id)
  }
}

/** Brings it back, so that what is hidden can be told anew; below what was deleted meanwhile it stays out of sight. */
export async function showBinned(tx: Db, { user_id, tree_id }: Tree): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ deletion_id: null })
    .where('deletion_id', 'in', db =>
      db.selectFrom('sessions').select('id').where('tree_id', '=', tree_id).where('user_id', '=', user_id),
    )
    .execute()
}
