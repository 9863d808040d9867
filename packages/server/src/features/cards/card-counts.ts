import type { CardId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

interface CardCountDelta {
  readonly card_id: CardId
  readonly chats?: number
  readonly messages?: number
  readonly favorites?: number
  readonly ratings?: number
  readonly rating_sum?: number
  readonly comments?: number
}

export const countChatStarted = (db: Db, card_id: CardId, now: Date): Promise<void> =>
  addCardCounts(db, [{ card_id, chats: 1 }], now)

export const countMessages = (db: Db, counts: ReadonlyMap<CardId, number>, now: Date): Promise<void> =>
  addCardCounts(
    db,
    [...counts].map(([card_id, messages]) => ({ card_id, messages })),
    now,
  )

/**
 * Total and daily counters; rankings update soon after (search/rank-cards.ts). Rows are updated in a fixed order, which
 * prevents deadlocks.
 */
export async function addCardCounts(db: Db, counted: readonly CardCountDelta[], now: Date): Promise<void> {
  const none = { chats: 0, messages: 0, favorites: 0, ratings: 0, rating_sum: 0, comments: 0 }
  const rows = counted
    .toSorted((a, b) => (a.card_id < b.card_id ? -1 : 1))
    .map(counts => ({ ...none, ...counts }))
  await sql`
    with counted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) c(
        card_id uuid, chats int, messages int, favorites int, ratings int, rating_sum int, comments int)),
    stats as (
      update card_stats s set chats = s.chats + c.chats, messages = s.messages + c.messages,
        favorites = s.favorites + c.favorites, comments = s.comments + c.comments,
        rating_count = s.rating_count + c.ratings, rating_sum = s.rating_sum + c.rating_sum
      from counted c where s.card_id = c.card_id)
    insert into card_days as d (card_id, day, chats, messages, favorites, ratings, comments)
    select card_id, ${now.toISOString().slice(0, 10)}::date, chats, messages, favorites, ratings, comments from counted
    on conflict (card_id, day) do update
      set chats = d.chats + excluded.chats, messages = d.messages + excluded.messages,
        favorites = d.favorites + excluded.favorites, ratings = d.ratings + excluded.ratings,
        comments = d.comments + excluded.comments, is_ranked = false`.execute(db)
}
