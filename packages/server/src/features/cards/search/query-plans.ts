import { type CardId, FOUND_CARDS_MAX } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { CardQuery, DateWindow, Ranking } from './card-query.ts'
import { combinedQuery, rowConditions, textQuery } from './conditions.ts'

// Three ways to the same page. None is right for all words: a word that every third card has takes the index a quarter
// of a second, and one that ten cards have takes a walk of a million.

/** A card in its place: `score` is that of the order, as text so that nothing of it is lost. */
export interface ScoredCard {
  readonly card_id: CardId
  readonly score: string
}

export interface SearchResult {
  readonly cards: readonly ScoredCard[]
  /** All that there are. */
  readonly total: number
}

/** By the index of words, and then sorted: for what few cards have. Null when more than `within` have it. */
export async function sortMatches(
  db: Db,
  query: CardQuery,
  order: SearchOrder,
  { most, within }: { most: number; within: number },
): Promise<SearchResult | null> {
  const score = sql.ref(`r.${order.column}`)
  const { rows } = await sql<{ cards: ScoredCard[] | null; total: number }>`
    with found as materialized (${selectIndexed(query, within)})
    select (select count(*) from found) as total, (
      select ${selectScored()} from (
        select r.card_id, r.score, row_number() over (order by r.score desc, r.card_id desc) as at
        from found f cross join lateral (
          select r.card_id, ${score} as score from card_ranks r where r.card_id = f.card_id offset 0) r
        where (select count(*) from found) <= ${within}::bigint
        order by r.score desc, r.card_id desc limit ${most}::int) p) as cards`.execute(db)
  const { cards, total } = rows[0] ?? { cards: null, total: 0 }
  return total > within ? null : { cards: cards ?? [], total }
}

/**
 * By the index of words, and then picked out of the order: for what more cards have than are quickly sorted. Null when
 * more than `within` have it or less than a page, or `walked` cards in that order are not enough.
 */
export async function pickMatches(
  db: Db,
  query: CardQuery,
  order: SearchOrder,
  { most, within, walked }: { most: number; within: number; walked: number },
): Promise<SearchResult | null> {
  // "is not false" keeps PostgreSQL from making a join of it, which it would begin at the other end.
  const { rows } = await sql<{ cards: ScoredCard[] | null; total: number }>`
    with found as materialized (${selectIndexed(query, within)})
    select (select count(*) from found) as total, (
      select ${selectScored()} from (
        select w.card_id, w.score, w.at from ${selectStretch(order, walked, null)} w
        where (w.card_id in (select card_id from found)) is not false
          and (select count(*) from found) between ${most}::bigint and ${within}::bigint
        limit ${most}::int) p) as cards`.execute(db)
  const { cards, total } = rows[0] ?? { cards: null, total: 0 }
  return cards === null || cards.length < most ? null : { cards, total }
}

const selectScored = (): RawBuilder<unknown> =>
  sql`json_agg(json_build_object('card_id', p.card_id, 'score', p.score::text) order by p.at)`

const selectIndexed = (query: CardQuery, within: number): RawBuilder<unknown> =>
  sql`select card_id from find_cards(${combinedQuery(query)}::tsquery, ${within + 1}::bigint)`

/** Down the order, asking each card: for what many cards have. Goes on after one that was found before. */
export async function walkOrder(
  db: Db,
  query: CardQuery,
  order: SearchOrder,
  { most, within, after }: { most: number; within: number; after: ScoredCard | null },
): Promise<{ cards: ScoredCard[]; looked: number }> {
  const words = textQuery(query)
  const saysIt = sql`cross join lateral (
    select from card_search s where s.card_id = w.card_id and s.words @@ ${words}::tsquery offset 0) says`
  const { rows } = await sql<ScoredCard & { at: number }>`
    select w.card_id, w.score::text as score, w.at
    from ${selectStretch(order, within, after)} w ${order.table === 'card_ranks' ? sql`` : ranksOf('w')}
    ${words === '' ? sql`` : saysIt}
    where ${rowConditions(query, order.table === 'card_ranks' ? 'w' : 'r')}
    limit ${most}::int`.execute(db)
  return { cards: rows, looked: rows.length < most ? within : (rows.at(-1)?.at ?? 0) }
}

const ranksOf = (cards: string): RawBuilder<unknown> =>
  sql`cross join lateral (
    select r.* from card_ranks r where r.card_id = ${sql.ref(`${cards}.card_id`)} offset 0) r`

/** So many cards in this order. The number is part of the text: the planner has to know that they are few. */
function selectStretch(
  { column, table, type, window }: SearchOrder,
  most: number,
  after: ScoredCard | null,
): RawBuilder<unknown> {
  const score = sql.ref(`o.${column}`)
  const further =
    after === null
      ? sql``
      : sql`and (${score}, o.card_id) < (${after.score}::${sql.raw(type)}, ${after.card_id}::uuid)`
  return sql`(
    select o.*, ${score} as score, row_number() over (order by ${score} desc, o.card_id desc) as at
    from ${sql.table(table)} o where ${windowOf(window, score)} ${further}
    order by ${score} desc, o.card_id desc limit ${sql.lit(most)})`
}

function windowOf(window: SearchOrder['window'], score: RawBuilder<unknown>): RawBuilder<unknown> {
  if (window.kind === 'all') return sql`true`
  if (window.kind === 'published') return sql`o.published_at >= ${window.since}::timestamptz`
  return sql`o.date = ${window.date} ${window.isAny ? sql`` : sql`and ${score} > 0`}`
}

/** How many there are, by the index. */
export async function countIndexed(db: Db, query: CardQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${selectIndexed(query, FOUND_CARDS_MAX)}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many there are, one by one: for what names no word, tag or author. */
export async function countWalked(
  db: Db,
  query: CardQuery,
  { table, column, window }: SearchOrder,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${sql.table(table)} o join card_ranks r using (card_id)
      where ${windowOf(window, sql.ref(`o.${column}`))} and ${rowConditions(query, 'r')}
      limit ${FOUND_CARDS_MAX + 1}::int) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** Where an order stands: a column by which a table is walked, highest first. */
export interface SearchOrder {
  readonly table: 'card_ranks' | 'card_trends'
  readonly column: 'hot' | 'published_at' | 'messages' | 'rating' | 'favorites'
  readonly type: 'float8' | 'timestamptz' | 'bigint'
  /** The rows of a window of time, as a condition on `o`. */
  readonly window: OrderWindow
}

type OrderWindow =
  | { readonly kind: 'all' }
  | { readonly kind: 'published'; readonly since: string }
  | { readonly kind: 'trend'; readonly date: Exclude<DateWindow, 'all'>; readonly isAny: boolean }

const columns = {
  hottest: { column: 'hot', type: 'float8' },
  newest: { column: 'published_at', type: 'timestamptz' },
  most_chatted: { column: 'messages', type: 'bigint' },
  top_rated: { column: 'rating', type: 'float8' },
  most_favorited: { column: 'favorites', type: 'bigint' },
} as const satisfies Record<Ranking, Pick<SearchOrder, 'column' | 'type'>>

const windowDays = { day: 1, week: 7, month: 30 } as const satisfies Record<
  Exclude<DateWindow, 'all'>,
  number
>
const DAY_MS = 24 * 3600 * 1000

/** All cards in this order; or those that were published within the window, or with which something happened in it. */
export function resolveOrder(
  { ranking, date }: { ranking: Ranking; date: DateWindow },
  now: Date,
): SearchOrder {
  const by = columns[ranking]
  if (date === 'all') return { ...by, table: 'card_ranks', window: { kind: 'all' } }
  if (ranking === 'newest') {
    const since = new Date(now.getTime() - windowDays[date] * DAY_MS).toISOString()
    return { ...by, table: 'card_ranks', window: { kind: 'published', since } }
  }
  return { ...by, table: 'card_trends', window: { kind: 'trend', date, isAny: ranking === 'hottest' } }
}
