import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { CardQuery } from './card-query.ts'
import { isIndexed, type LexemeCondition, labelConditions, wordConditions } from './conditions.ts'

/** `within` is how many rows it may read before the next plan is tried. */
export type SearchPlan =
  | { readonly kind: 'sort'; readonly within: number }
  | { readonly kind: 'pick'; readonly within: number; readonly walked: number }
  | { readonly kind: 'walk'; readonly within: number }

/**
 * Relative costs of finding a match in the index, looking up its rank, a step in rank order, checking a step's tags, and
 * checking its text. Measured with 625,000 cards.
 */
const COST = { match: 2, rank: 3, step: 0.25, tags: 1, text: 10 }
/** A plan gives up at this multiple of the estimate. */
const SAFETY_FACTOR = 4
/** Estimates of few rows are unreliable, and reading this many is fast. */
const MIN_STEPS = 2_000
/** Fewer matches are sorted quickly. */
const RARE_LIMIT = 4_000
/** More than any number of cards. */
export const NO_LIMIT = 2 ** 30

/** Cheapest first. The last plan always succeeds. */
export function choosePlans(query: CardQuery, statistics: LexemeStatistics, maxCards: number): SearchPlan[] {
  if (!isIndexed(query)) return [{ kind: 'walk', within: NO_LIMIT }]
  const cards = Math.max(statistics.cards, 1)
  const labels = labelConditions(query)
  const conditions = [...wordConditions(query), ...labels]
  const labelled = estimateShare(labels, statistics)
  const expected = Math.max(1, estimateShare(conditions, statistics) * cards)
  const steps = Math.min(cards, (maxCards * cards) / expected)
  const hasWords = wordConditions(query).length > 0
  const within = roundUp(expected * SAFETY_FACTOR)
  const walked = roundUp(steps * SAFETY_FACTOR)
  const plans: [cost: number, plan: SearchPlan][] = [
    [expected * (COST.match + COST.rank), { kind: 'sort', within }],
    [expected * COST.match + steps * COST.step, { kind: 'pick', within, walked }],
    // Only cards with the wanted tags have their text checked.
    [steps * (COST.tags + (hasWords ? labelled * COST.text : 0)), { kind: 'walk', within: walked }],
  ]
  const sorted = plans.toSorted(([a], [b]) => a - b).map(([, plan]) => plan)
  // Uncommon words have no statistics but are usually very rare, so try a small sort first.
  const isGuess = !conditions.every(({ anyOf }) => anyOf.some(lexeme => statistics.shares.has(lexeme)))
  const first: SearchPlan[] =
    isGuess && expected <= statistics.minShare * cards ? [{ kind: 'sort', within: RARE_LIMIT }] : []
  return [...first, ...sorted, { kind: 'sort', within: NO_LIMIT }]
}

/** To a power of two: the number is part of the SQL text, which should have few variants. */
const roundUp = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(count, MIN_STEPS)))

/** The share of cards per common word. */
export interface LexemeStatistics {
  readonly cards: number
  readonly shares: ReadonlyMap<string, number>
  /** No other word has a larger share. */
  readonly minShare: number
}

const UNKNOWN: LexemeStatistics = { cards: 0, shares: new Map(), minShare: 0 }
const MAX_AGE_MS = 5 * 60_000

/** Serves stale statistics while it reads new ones. */
export class LexemeStatisticsCache {
  readonly #db: Db
  #statistics: LexemeStatistics | undefined
  #readAt = 0
  #pendingRead: Promise<LexemeStatistics> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async get(): Promise<LexemeStatistics> {
    if (this.#statistics === undefined) return await this.#read()
    if (performance.now() - this.#readAt > MAX_AGE_MS) this.#read().catch(() => undefined) // stale statistics suffice
    return this.#statistics
  }

  #read(): Promise<LexemeStatistics> {
    this.#pendingRead ??= readStatistics(this.#db)
      .then(statistics => {
        this.#statistics = statistics
        this.#readAt = performance.now()
        return statistics
      })
      .finally(() => {
        this.#pendingRead = undefined
      })
    return this.#pendingRead
  }
}

async function readStatistics(db: Db): Promise<LexemeStatistics> {
  const { rows } = await sql<{ cards: number; words: string[] | null; shares: number[] | null }>`
    select c.reltuples::float8 as cards, s.most_common_elems::text::text[] as words,
      s.most_common_elem_freqs::float8[] as shares
    from pg_class c
    left join pg_stats s on s.tablename = 'card_search' and s.attname = 'words' and s.schemaname = current_schema()
    where c.oid = 'card_ranks'::regclass`.execute(db)
  const [row] = rows
  if (row === undefined || row.words === null || row.shares === null) return UNKNOWN
  const shares = new Map(row.words.map((word, at) => [word, row.shares?.[at] ?? 0]))
  return { cards: Math.max(0, row.cards), shares, minShare: Math.min(...shares.values(), 1) }
}

/** The pairs of one word usually occur together, so only the rarest counts. */
export function estimateShare(conditions: readonly LexemeCondition[], statistics: LexemeStatistics): number {
  const wholes = Map.groupBy(conditions, ({ of }) => of)
  return [...wholes.values()].reduce(
    (share, parts) => share * Math.min(...parts.map(part => estimateShareOfOne(part, statistics))),
    1,
  )
}

function estimateShareOfOne(
  { anyOf, isPrefix }: LexemeCondition,
  { shares, minShare: rarest }: LexemeStatistics,
): number {
  const rare = rarest / 4
  const remaining = isPrefix ? anyOf.slice(1) : anyOf
  let sum = remaining.reduce((shared, lexeme) => shared + (shares.get(lexeme) ?? rare), 0)
  if (isPrefix) {
    const [prefix = ''] = anyOf
    sum += rare
    for (const [word, share] of shares) if (word.startsWith(prefix)) sum += share
  }
  return Math.min(1, sum)
}
