import type { CardId } from '@inkling/contract'
import { addCardCounts } from '../../packages/server/src/features/cards/card-counts.ts'
import { indexCards } from '../../packages/server/src/features/cards/search/index-cards.ts'
import { rankDueCards } from '../../packages/server/src/features/cards/search/index-queue.ts'
import { median, ms, percentile, table } from '../figures.ts'
import type { StockedHub } from './stock.ts'

/** Compares the size of the search index with that of the cards. */
export async function measureSizes({ database: { pool } }: StockedHub): Promise<string> {
  const { rows } = await pool.query<{ name: string; size: string }>(`
    select name, pg_size_pretty(bytes) as size from (
      select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relname in ('cards', 'card_revisions', 'card_search', 'card_ranks', 'card_trends')
      union all select relname, pg_relation_size(oid) from pg_class
      where relname in ('card_search_words', 'card_ranks_hottest')) sizes order by bytes desc`)
  return `\n${table(
    ['table or index', 'size'],
    rows.map(({ name, size }) => [name, size]),
  )}`
}

/** Measures adding a rating, ranking its card later, and reindexing a card's texts. */
export async function measureWrites(
  { database: { kysely: db, pool } }: StockedHub,
  count: number,
): Promise<string> {
  const { rows } = await pool.query<{ card_id: CardId }>(
    'select card_id from card_ranks order by hot desc limit $1',
    [count],
  )
  const now = new Date()
  const times = await timesOf(rows, card_id =>
    addCardCounts(db, [{ card_id, ratings: 1, rating_sum: 4 }], now),
  )
  const begin = performance.now()
  await rankDueCards(db, () => now.toISOString())
  const ranked = (performance.now() - begin) / rows.length
  const indexed = await timesOf(rows, card_id =>
    db.transaction().execute(tx => indexCards(tx, [card_id], now.toISOString())),
  )
  return `\n${table(
    ['write', 'p50', 'p99'],
    [
      ['a rating is counted', ...figures(times)],
      ['its card is ranked, later', ms(ranked), '–'],
      ['a card’s words are made anew', ...figures(indexed)],
    ],
  )}`
}

async function timesOf(
  rows: readonly { card_id: CardId }[],
  write: (id: CardId) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  for (const { card_id } of rows) {
    const begin = performance.now()
    await write(card_id)
    times.push(performance.now() - begin)
  }
  return times
}

const figures = (times: readonly number[]): string[] => [ms(median(times)), ms(percentile(times, 0.99))]
