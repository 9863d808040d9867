import type { CardTile, Page, PageQuery } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { cardRows, tileColumns, tileOf } from './tile.ts'

/** One's own cards, last changed first. */
export async function listOwnCards(
  db: Db,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<CardTile>> {
  const own = cardRows(db)
    .whereRef('revision.id', '=', 'card.current_revision_id')
    .where('card.owner_id', '=', actor.id)
    .where('card.deleted_at', 'is', null)
  const [rows, { total }] = await Promise.all([
    own
      .select(tileColumns)
      .orderBy('card.updated_at', 'desc')
      .orderBy('card.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(row => tileOf(row, actor)), page, limit, total }
}
