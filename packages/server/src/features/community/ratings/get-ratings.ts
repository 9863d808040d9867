import { type CardId, RATING_MAX, type Ratings, type UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'

/** How a card was rated, counted from the ratings themselves: an index holds no more of them than their number. */
export async function showRatings(db: Db, user_id: UserId, card_id: CardId): Promise<Ratings> {
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
  const given = new Map(counts.map(row => [row.rating, row.count]))
  const distribution = Array.from({ length: RATING_MAX }, (_, at) => given.get(at + 1) ?? 0)
  const count = distribution.reduce((sum, some) => sum + some, 0)
  const points = distribution.reduce((sum, some, at) => sum + some * (at + 1), 0)
  return { average: count === 0 ? null : points / count, count, distribution, my: own?.rating ?? null }
}
