import { type CardId, RATING_MAX, type Rating, type Ratings, type UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { PublishEvent } from '../../../platform/http/bind.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { lockCardShared } from '../../cards/card-access.ts'
import { addCardCounts } from '../../cards/card-counts.ts'
import { notify } from '../../notifications/notify.ts'

/**
 * Replaces the user's earlier rating. Only the first rating notifies the owner. The shared counters come last, so that
 * their row lock is held only briefly.
 */
export async function rateCard(
  tx: Db,
  actor: Actor,
  card_id: CardId,
  rating: Rating,
  { now, publish }: { now: Date; publish: PublishEvent },
): Promise<Ratings> {
  const { id: user_id } = actor
  const { owner_id } = await lockCardShared(tx, actor, 'cards.rate', card_id)
  const before = await replaceRating(tx, { user_id, card_id, rating })
  const shown = await getRatings(tx, user_id, card_id)
  if (before === undefined) {
    const notification = { type: 'rating', user_id: owner_id, card_id, actor_id: user_id } as const
    await notify(tx, notification, { now: now.toISOString(), publish })
    await addCardCounts(tx, [{ card_id, ratings: 1, rating_sum: rating }], now)
  } else if (before !== rating) {
    await addCardCounts(tx, [{ card_id, rating_sum: rating - before }], now)
  }
  return shown
}

export async function removeRating(tx: Db, user_id: UserId, card_id: CardId, now: Date): Promise<void> {
  const removed = await tx
    .deleteFrom('ratings')
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .returning('rating')
    .executeTakeFirst()
  if (removed !== undefined)
    await addCardCounts(tx, [{ card_id, ratings: -1, rating_sum: -removed.rating }], now)
}

/** Returns the previous rating. Of two concurrent requests, the second waits. */
async function replaceRating(
  tx: Db,
  { user_id, card_id, rating }: { user_id: UserId; card_id: CardId; rating: Rating },
): Promise<number | undefined> {
  const added = await tx
    .insertInto('ratings')
    .values({ user_id, card_id, rating })
    .onConflict(clash => clash.doNothing())
    .returning('rating')
    .executeTakeFirst()
  if (added !== undefined) return undefined
  const own = tx.selectFrom('ratings').where('user_id', '=', user_id).where('card_id', '=', card_id)
  const before = await own.select('rating').forUpdate().executeTakeFirst()
  // The rating was removed between the two statements: try again.
  if (before === undefined) return await replaceRating(tx, { user_id, card_id, rating })
  await tx
    .updateTable('ratings')
    .set({ rating })
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .execute()
  return before.rating
}

export async function getRatings(db: Db, user_id: UserId, card_id: CardId): Promise<Ratings> {
  const [counts, own] = await Promise.all([
    db
      .selectFrom('ratings')
      .select(row => ['rating', row.fn.countAll<number>().as('count')])
      .where('card_id', '=', card_id)
      .groupBy('rating')
      .execute(),
    db
      .selectFrom('ratings')
      .select('rating')
      .where('user_id', '=', user_id)
      .where('card_id', '=', card_id)
      .executeTakeFirst(),
  ])
  const countByRating = new Map(counts.map(row => [row.rating, row.count]))
  const distribution = Array.from({ length: RATING_MAX }, (_, at) => countByRating.get(at + 1) ?? 0)
  const count = distribution.reduce((sum, some) => sum + some, 0)
  const points = distribution.reduce((sum, some, at) => sum + some * (at + 1), 0)
  return { average: count === 0 ? null : points / count, count, distribution, my: own?.rating ?? null }
}

interface RatingTable {
  user_id: UserId
  card_id: CardId
  rating: number
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    ratings: RatingTable
  }
}
