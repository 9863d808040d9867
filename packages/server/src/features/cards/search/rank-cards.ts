import type { CardId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/**
 * Heat is weighted activity with a half-life of a week. Stored as the logarithm of its value at a common reference
 * date: passing time does not change the order, and a card is ranked again only after new activity.
 */
const WEIGHTS = sql`greatest(0, messages + 10 * chats + 20 * favorites + 5 * ratings + 5 * comments)`
const HALF_LIFE_DAYS = 7
/** New cards get this heat, so that they do not start at the end. */
const PUBLISHED = 30
/** Older activity is ignored. */
const FORGOTTEN_DAYS = 365

/** Bayesian average with this many virtual ratings of this value. */
const PRIOR = { rating: 3.5, count: 5 }

/** Ranks cards in total and per time window (days in UTC). */
export async function rankCards(tx: Db, ids: readonly CardId[], now: string): Promise<void> {
  if (ids.length === 0) return
  const today = now.slice(0, 10)
  await rank(tx, ids, today)
  await tx.deleteFrom('card_trends').where('card_id', 'in', ids).execute()
  await rankWindows(tx, ids, today)
}

/** Days on which something happened to the cards, including their publication. */
const daysOf = (ids: readonly CardId[], today: string) => sql`
  due as (
    select r.card_id, r.published_at, s.rating_count,
      (s.rating_sum + ${PRIOR.rating * PRIOR.count}::float8) / (s.rating_count + ${PRIOR.count}::int) as rated
    from card_ranks r join card_stats s using (card_id) where r.card_id = any(${ids}::uuid[])),
  days as (
    select d.card_id, d.day, ${WEIGHTS} as heat, d.messages, d.ratings, d.favorites
    from due join card_days d using (card_id) where d.day > ${today}::date - ${FORGOTTEN_DAYS}::int
    union all select card_id, (published_at at time zone 'UTC')::date, ${PUBLISHED}::int, 0, 0, 0 from due)`

async function rank(tx: Db, ids: readonly CardId[], today: string): Promise<void> {
  await sql`
    with ${daysOf(ids, today)},
    lasting as (select card_id, max(day) as last from days group by card_id),
    heated as (
      select card_id, (last - date '2026-01-01') / ${HALF_LIFE_DAYS}::float8
        + ln(sum(heat * power(2, greatest(-1000, (day - last) / ${HALF_LIFE_DAYS}::float8)))) / ln(2::float8) as hot
      from days join lasting using (card_id) group by card_id, last)
    update card_ranks r
    set hot = h.hot, messages = s.messages, favorites = s.favorites,
      rating = case when s.rating_count = 0 then 0 else d.rated end
    from heated h join card_stats s using (card_id) join due d using (card_id)
    where r.card_id = h.card_id`.execute(tx)
}

async function rankWindows(tx: Db, ids: readonly CardId[], today: string): Promise<void> {
  await sql`
    with ${daysOf(ids, today)}
    insert into card_trends (date, card_id, as_of, hot, messages, favorites, rating)
    select w.date, card_id, ${today}::date, sum(heat), sum(messages), sum(favorites),
      case when sum(ratings) > 0 then max(d.rated) else 0 end
    from days join due d using (card_id)
    join (values ('day', 1), ('week', 7), ('month', 30)) w(date, days) on day >= ${today}::date - w.days
    group by w.date, card_id having sum(heat) > 0`.execute(tx)
}
