import type { CardId, CardTile, Favorite, Page, PageQuery, RevisionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { PublishEvent } from '../../../platform/http/bind.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { isModerator, isVisible } from '../../access/can.ts'
import { lockCardShared } from '../../cards/card-access.ts'
import { addCardCounts } from '../../cards/card-counts.ts'
import { cardRows, tileColumns, toTile } from '../../cards/card-tile.ts'
import { notify } from '../../notifications/notify.ts'

/** Cards that became hidden stay in the list, so that they can be removed. */
export async function listFavorites(db: Db, actor: Actor, page: PageQuery): Promise<Page<Favorite>> {
  const latestFirst = selectFavorites(db, actor).orderBy('favorited_at', 'desc').orderBy('card_id', 'desc')
  const { items: favorites, ...rest } = await listPage(latestFirst, rows => rows.selectAll(), page)
  const tiles = await visibleTiles(
    db,
    actor,
    favorites.map(row => row.card_id),
  )
  const items = favorites.map(({ card_id, favorited_at }) => ({
    id: card_id,
    favorited_at,
    card: tiles.get(card_id) ?? null,
  }))
  return { items, ...rest }
}

export async function getFavorite(db: Db, actor: Actor, card_id: CardId): Promise<Favorite> {
  const { favorited_at } = orNotFound(
    await selectFavorites(db, actor).select('favorited_at').where('card_id', '=', card_id).executeTakeFirst(),
  )
  const tiles = await visibleTiles(db, actor, [card_id])
  return { id: card_id, favorited_at, card: tiles.get(card_id) ?? null }
}

const selectFavorites = (db: Db, actor: Actor) => db.selectFrom('favorites').where('user_id', '=', actor.id)

/** Tiles show the revision that the viewer may see. */
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
      sql<RevisionId>`case when card.owner_id = ${actor.id} or ${isModerator(actor)} then card.current_revision_id
        else coalesce(card.approved_revision_id, card.current_revision_id) end`,
    )
    .execute()
  const visible = rows.filter(row =>
    isVisible(actor, { ...row, has_approved_revision: row.approved_revision_id !== null }),
  )
  return new Map(visible.map(row => [row.id, toTile(row, actor)]))
}

/** A new favorite is counted, and the owner notified. */
export async function addFavorite(
  tx: Db,
  actor: Actor,
  card_id: CardId,
  { now, publish }: { now: Date; publish: PublishEvent },
): Promise<Favorite> {
  const { owner_id } = await lockCardShared(tx, actor, 'cards.read', card_id)
  const added = await tx
    .insertInto('favorites')
    .values({ user_id: actor.id, card_id, favorited_at: now.toISOString() })
    .onConflict(clash => clash.doNothing())
    .returning('card_id')
    .executeTakeFirst()
  if (added !== undefined) {
    const notification = { type: 'favorite', user_id: owner_id, card_id, actor_id: actor.id } as const
    await notify(tx, notification, { now: now.toISOString(), publish })
    await addCardCounts(tx, [{ card_id, favorites: 1 }], now)
  }
  return await getFavorite(tx, actor, card_id)
}

export async function removeFavorite(tx: Db, user_id: UserId, card_id: CardId, now: Date): Promise<void> {
  const removed = await tx
    .deleteFrom('favorites')
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .returning('card_id')
    .executeTakeFirst()
  if (removed !== undefined) await addCardCounts(tx, [{ card_id, favorites: -1 }], now)
}

interface FavoriteTable {
  user_id: UserId
  card_id: CardId
  favorited_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    favorites: FavoriteTable
  }
}
