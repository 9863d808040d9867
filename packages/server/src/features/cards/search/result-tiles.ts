import type { CardId, CardTile } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cardRows, tileColumns, tileOf } from '../card-tile.ts'

/** The tiles of cards that were found, in their order; one that was taken back meanwhile is left out. */
export async function foundTiles(db: Db, actor: Actor, ids: readonly CardId[]): Promise<CardTile[]> {
  if (ids.length === 0) return []
  const rows = await cardRows(db)
    .select(tileColumns)
    .whereRef('revision.id', '=', 'card.approved_revision_id')
    .where('card.id', 'in', ids)
    .where('card.status', '!=', 'private')
    .where('card.deleted_at', 'is', null)
    .execute()
  const tiles = new Map(rows.map(row => [row.id, tileOf(row, actor)]))
  return ids.flatMap(id => tiles.get(id) ?? [])
}
