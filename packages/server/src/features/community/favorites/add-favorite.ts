import type { CardId, Favorite, UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Tell } from '../../../platform/http/bind.ts'
import { holdCard } from '../../cards/card-access.ts'
import { noteCounts } from '../../cards/card-counts.ts'
import { notify } from '../../notifications/notify.ts'
import { showFavorite } from './list-favorites.ts'

/** Keeps a card among this person's favorites; its owner is told, and it counts, when it was not there. */
export async function addFavorite(
  tx: Db,
  actor: Actor,
  card_id: CardId,
  { now, tell }: { now: Date; tell: Tell },
): Promise<Favorite> {
  const { owner_id } = await holdCard(tx, actor, 'cards.read', card_id)
  const added = await tx
    .insertInto('favorites')
    .values({ user_id: actor.id, card_id, favorited_at: now.toISOString() })
    .onConflict(clash => clash.doNothing())
    .returning('card_id')
    .executeTakeFirst()
  if (added !== undefined) {
    const happening = { type: 'favorite', user_id: owner_id, card_id, actor_id: actor.id } as const
    await notify(tx, happening, { now: now.toISOString(), tell })
    await noteCounts(tx, [{ card_id, favorites: 1 }], now)
  }
  return await showFavorite(tx, actor, card_id)
}

export async function removeFavorite(tx: Db, user_id: UserId, card_id: CardId, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('favorites')
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .returning('card_id')
    .executeTakeFirst()
  if (gone !== undefined) await noteCounts(tx, [{ card_id, favorites: -1 }], now)
}
