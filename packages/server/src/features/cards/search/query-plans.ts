import { type CardId, FOUND_CARDS_MAX } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { CardQuery, DateWindow, Ranking } from './card-query.ts'
import { combinedQuery, rowConditions, textQuery } from './conditions.ts'

// Three query plans for the same page, since none suits all words: for a word in a third of the cards, an index search
// takes 250 ms; for a word in only ten cards, walking the rank order would read a million rows.

/** The rank value is text to keep full precision. */
export interface ScoredCard {
  readonly card_id: CardId
  readonly score: string
}

export interface SearchResult {
  readonly cards: readonly ScoredCard[]
  readonly total: number
}

/** Sorts all matches, for rare words. Null if there are more than `within`. */
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
 * Picks matches from the rank order, for words too frequent to sort. Null if there are more than `within` matches or
 * fewer than a page, or if `walked` rows are not enough.
 */
export async function pickMatches(
  db: Db,
  query: CardQuery,
  order: SearchOrder,
  { most, within, walked }: { most: number; within: number; walked: number },
): Promise<SearchResult | null> {
  // "is not false" keeps PostgreSQL from turning this into a join that starts at the wrong end.
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

/** Checks each card in rank order, for frequent words. Continues after the given card. */
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

/** The limit is a literal, because the planner must know that it is small. */
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

export async function countIndexed(db: Db, query: CardQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${selectIndexed(query, FOUND_CARDS_MAX)}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** For queries without words, tags or author. */
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

/** The column to walk, highest first. */
export interface SearchOrder {
  readonly table: 'card_ranks' | 'card_trends'
  readonly column: 'hot' | 'published_at' | 'messages' | 'rating' | 'favorites'
  readonly type: 'float8' | 'timestamptz' | 'bigint'
  /** Time window, as an SQL condition on `o`. */
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

/** A time window limits the order to cards published or active within it. */
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
