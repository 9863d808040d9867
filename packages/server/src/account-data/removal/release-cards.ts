import type { CardId, LeftCards, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { indexCards } from '../../features/cards/search/index-cards.ts'
import type { Db } from '../../platform/database/tables.ts'

/** Cards of somebody who leaves: what others see stays without an owner, if that is wanted, and all others are hidden. */
export async function letGoOfCards(tx: Db, owner: UserId, left: LeftCards, now: string): Promise<void> {
  if (left === 'leave') await leaveBehind(tx, owner, now)
  const hidden = await tx
    .updateTable('cards')
    .set({ deleted_at: now, updated_at: now })
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  await indexCards(
    tx,
    hidden.map(({ id }) => id),
    now,
  )
}

/** What nobody can ask to be reviewed any more is not waited for: each goes back to what others see of it. */
async function leaveBehind(tx: Db, owner: UserId, now: string): Promise<void> {
  const { rows } = await sql<{ id: CardId }>`
    update cards set owner_id = null, status = 'public', review_note = null, updated_at = ${now},
      current_revision_id = approved_revision_id
    where owner_id = ${owner} and deleted_at is null and approved_revision_id is not null and status <> 'private'
    returning id`.execute(tx)
  // They are found by their author's name until that is done, a moment later (cards/search).
  if (rows.length > 0) {
    await tx
      .insertInto('card_search_queue')
      .values(rows.map(({ id: card_id }) => ({ card_id })))
      .onConflict(clash => clash.doNothing())
      .execute()
  }
}
