import type { SessionId, TreeId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
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

/** Brings it back, so that what is hidden can be told anew; what was deleted above it meanwhile keeps it. */
export async function showBinned(tx: Db, { user_id, tree_id }: Tree): Promise<void> {
  const binned = await tx
    .selectFrom('sessions')
    .select('id')
    .where('tree_id', '=', tree_id)
    .where('user_id', '=', user_id)
    .execute()
  for (const { id } of binned) await showPart(tx, id)
}

async function showPart(tx: Db, id: SessionId): Promise<void> {
  await sql`
    update messages set deletion_id = (
      select above.deletion_id from messages top left join messages above on above.id = top.sibling_group
      where top.deletion_id = ${id} order by top.depth limit 1)
    where deletion_id = ${id}`.execute(tx)
}
