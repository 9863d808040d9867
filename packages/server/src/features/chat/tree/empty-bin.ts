import { BIN_DAYS, type MessageId, type SessionId, UNDO_MINUTES, type UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findInBin } from '../sessions/bin.ts'
import { hideBinned, showBinned } from './bin-part.ts'
import { holdTree } from './hold-tree.ts'
import { ownPart } from './own-part.ts'
import { deletePart } from './part-messages.ts'

/** At a time, so that no sweep takes long; the next one goes on. */
const BATCH = 500

/** Deletes for good what nobody can put back any more: messages after minutes, chats after their days in the bin. */
export async function emptyBin(db: Db, now: Date): Promise<void> {
  for (const id of await dueDeletions(db, now)) await inTransaction(db, tx => purgeMessage(tx, id, now))
  for (const { user_id, id } of await dueSessions(db, now)) {
    await inTransaction(db, tx => purgeSession(tx, user_id, id))
  }
}

const before = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * 60_000).toISOString()

async function dueDeletions(db: Db, now: Date): Promise<MessageId[]> {
  const due = await db
    .selectFrom('deletions')
    .select('message_id')
    .where('purged_at', 'is', null)
    .where('deleted_at', '<', before(now, UNDO_MINUTES))
    .limit(BATCH)
    .execute()
  return due.map(row => row.message_id)
}

async function dueSessions(db: Db, now: Date) {
  return await db
    .selectFrom('sessions')
    .select(['user_id', 'id'])
    .where('deleted_at', '<', before(now, BIN_DAYS * 24 * 60))
    .limit(BATCH)
    .execute()
}

/** One that was deleted alone stays, empty, while anything hangs below it: depths and jumps lead through it. */
async function purgeMessage(tx: Db, id: MessageId, now: Date): Promise<void> {
  const held = await tx
    .selectFrom('deletions')
    .innerJoin('messages', 'messages.id', 'deletions.message_id')
    .select(['deletions.user_id', 'deletions.tree_id', 'deletions.scope', 'messages.depth'])
    .where('deletions.message_id', '=', id)
    .where('deletions.purged_at', 'is', null)
    .forUpdate('deletions')
    .skipLocked()
    .executeTakeFirst()
  if (held === undefined) return
  const hasBelow = await tx
    .selectFrom('messages')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (held.scope === 'rest' || hasBelow === undefined) {
    const { depth } = held
    return await deletePart(tx, held, { kind: 'below', top: { id, depth } })
  }
  await tx
    .updateTable('messages')
    .set({
      content: '',
      reasoning: '',
      tokens: 0,
      error: null,
      usage: null,
      state_id: null,
      prompt_record: null,
      origin: null,
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('deletions')
    .set({ heads: '[]', purged_at: now.toISOString() })
    .where('message_id', '=', id)
    .execute()
}

async function purgeSession(tx: Db, user_id: UserId, id: SessionId): Promise<void> {
  const found = await findInBin(tx, user_id, id)
  if (found === undefined) return
  await holdTree(tx, user_id, found.tree_id)
  // Asked again: it may just have been taken back out.
  const session = await findInBin(tx, user_id, id)
  if (session === undefined) return
  await showBinned(tx, session)
  await deletePart(tx, session, await ownPart(tx, session, 'all'))
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
  await hideBinned(tx, session)
}
