import type { CardId, CardTile, Favorite, Page, PageQuery, RevisionId } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { isVisible } from '../../access/can.ts'
import { cardRows, tileColumns, tileOf } from '../../cards/card-tile.ts'

/** The latest first. What became hidden since keeps its place, so that it can be taken out. */
export async function listFavorites(db: Db, actor: Actor, page: PageQuery): Promise<Page<Favorite>> {
  const latestFirst = keptBy(db, actor).orderBy('favorited_at', 'desc').orderBy('card_id', 'desc')
  const { items: kept, ...rest } = await listPage(latestFirst, rows => rows.selectAll(), page)
  const tiles = await visibleTiles(
    db,
    actor,
    kept.map(row => row.card_id),
  )
  const items = kept.map(({ card_id, favorited_at }) => ({
    id: card_id,
    favorited_at,
    card: tiles.get(card_id) ?? null,
  }))
  return { items, ...rest }
}

export async function showFavorite(db: Db, actor: Actor, card_id: CardId): Promise<Favorite> {
  const { favorited_at } = orNotFound(
    await keptBy(db, actor).select('favorited_at').where('card_id', '=', card_id).executeTakeFirst(),
  )
  const tiles = await visibleTiles(db, actor, [card_id])
  return { id: card_id, favorited_at, card: tiles.get(card_id) ?? null }
}

const keptBy = (db: Db, actor: Actor) => db.selectFrom('favorites').where('user_id', '=', actor.id)

/** Of these cards those that this reader may see, each in the revision that is theirs to see. */
async function visibleTiles(
  db: Db,
  actor: Actor,
  ids: readonly CardId[],
): Promise<ReadonlyMap<CardId, CardTile>> {
  if (ids.length === 0) return new Map()
  const rows = await cardRows(db)
    .select(tileColumns)
    .select(['card.approved_revision_id', 'card.deleted_at'])
    .where('card.id', 'in', ids)
    .where(
      'revision.id',
      '=',
      sql<RevisionId>`case when card.owner_id = ${actor.id} or ${actor.role === 'admin'} then card.current_revision_id
        else coalesce(card.approved_revision_id, card.current_revision_id) end`,
    )
    .execute()
  const visible = rows.filter(row =>
    isVisible(actor, { ...row, has_approved_revision: row.approved_revision_id !== null }),
  )
  return new Map(visible.map(row => [row.id, tileOf(row, actor)]))
}
