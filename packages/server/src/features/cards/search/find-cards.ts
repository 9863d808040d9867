import { type CardId, FOUND_CARDS_MAX, type PageQuery, type UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/tables.ts'
import type { CardQuery } from './card-query.ts'
import { choosePlans, LexemeStatisticsCache, NO_LIMIT, type SearchPlan } from './choose-plan.ts'
import { isIndexed, tagQuery } from './conditions.ts'
import {
  countIndexed,
  countWalked,
  pickMatches,
  resolveOrder,
  type ScoredCard,
  type SearchOrder,
  type SearchResult,
  sortMatches,
  walkOrder,
} from './query-plans.ts'

export interface CardIdPage {
  readonly ids: readonly CardId[]
  readonly total: number
  readonly is_total_capped: boolean
}

const NOTHING: CardIdPage = { ids: [], total: 0, is_total_capped: false }
/** Larger estimates are not counted. */
const ROUNDED_TOTAL = 2 * FOUND_CARDS_MAX

const MAX_WALKED = 2 ** 16

interface PlannedSearch {
  readonly query: CardQuery
  readonly order: SearchOrder
  /** Number of cards, counted from the first. */
  readonly most: number
}

/** Uses the cheapest plan for the query. */
export class CardFinder {
  readonly #db: Db
  readonly #statistics: LexemeStatisticsCache
  readonly #listings = new ListingCache()
  readonly #counts = new CardCountCache()

  constructor(db: Db) {
    this.#db = db
    this.#statistics = new LexemeStatisticsCache(db)
  }

  /** Page and total are limited to the first `FOUND_CARDS_MAX` cards. */
  async find(
    query: CardQuery,
    { page, limit }: PageQuery,
    { viewer, now }: { viewer: UserId; now: Date },
  ): Promise<CardIdPage> {
    const from = (page - 1) * limit
    const end = Math.min(from + limit, FOUND_CARDS_MAX)
    if (query.runs === null) return NOTHING
    if (from >= end) return { ids: [], ...(await this.count(query, now)) }
    const search = { query, order: resolveOrder(query, now), most: end }
    const key = JSON.stringify([viewer, limit, query])
    const listing = page === 1 ? undefined : this.#listings.get(key)
    const { cards, total } =
      listing !== undefined && listing.cards.length >= from
        ? await this.#goOn(search, key, listing)
        : await this.#begin(search, key)
    return { ids: cards.slice(from, end).map(card => card.card_id), ...capped(total) }
  }

  async count(query: CardQuery, now: Date): Promise<Omit<CardIdPage, 'ids'>> {
    return query.runs === null ? NOTHING : capped(await this.#count(query, resolveOrder(query, now)))
  }

  async #begin(search: PlannedSearch, key: string): Promise<SearchResult> {
    for (const plan of choosePlans(search.query, await this.#statistics.get(), search.most)) {
      const result = await this.#follow(plan, search, key)
      if (result !== null) return result
    }
    throw new Error('the last plan finds everything')
  }

  #follow(
    plan: SearchPlan,
    { query, order, most }: PlannedSearch,
    key: string,
  ): Promise<SearchResult | null> {
    if (plan.kind === 'sort') return sortMatches(this.#db, query, order, { ...plan, most })
    if (plan.kind === 'pick') return pickMatches(this.#db, query, order, { ...plan, most })
    return this.#walk({ query, order, most }, key, plan.within)
  }

  async #walk(
    { query, order, most }: PlannedSearch,
    key: string,
    within: number,
  ): Promise<SearchResult | null> {
    const { cards, looked } = await walkOrder(this.#db, query, order, { most, within, after: null })
    const isShort = cards.length < most
    if (isShort && within < NO_LIMIT) return null
    const all = (cards.length / looked) * (await this.#statistics.get()).cards
    const isMany = query.date === 'all' && all > ROUNDED_TOTAL
    const total = isShort ? cards.length : isMany ? ROUNDED_TOTAL : await this.#count(query, order)
    this.#listings.set(key, { cards, total })
    return { cards, total }
  }

  /** Starts over if the next matches are too far away. */
  async #goOn(search: PlannedSearch, key: string, begun: CachedListing): Promise<SearchResult> {
    const { query, order, most } = search
    const last = begun.cards.at(-1)
    if (last === undefined || begun.cards.length >= Math.min(most, begun.total)) return begun
    const missing = {
      most: most - begun.cards.length,
      within: isIndexed(query) ? MAX_WALKED : NO_LIMIT,
      after: last,
    }
    const { cards } = await walkOrder(this.#db, query, order, missing)
    if (cards.length < missing.most && isIndexed(query)) return await this.#begin(search, key)
    const known = new Set(begun.cards.map(card => card.card_id))
    const listing = { ...begun, cards: [...begun.cards, ...cards.filter(card => !known.has(card.card_id))] }
    this.#listings.set(key, listing)
    return listing
  }

  #count(query: CardQuery, order: SearchOrder): Promise<number> {
    return this.#counts.get(query, () =>
      isIndexed(query) ? countIndexed(this.#db, query) : countWalked(this.#db, query, order),
    )
  }
}

const capped = (total: number): Omit<CardIdPage, 'ids'> => ({
  total: Math.min(total, FOUND_CARDS_MAX),
  is_total_capped: total > FOUND_CARDS_MAX,
})

const COUNT_TTL_MS = 60_000
/** Smaller counts are cheap, and readers would notice outdated ones. */
const MIN_CACHED_COUNT = 1_000

/** Totals do not depend on the order. */
export class CardCountCache {
  readonly #counts = new LRUCache<string, number>({ max: 2_000, ttl: COUNT_TTL_MS })

  async get(query: CardQuery, count: () => Promise<number>): Promise<number> {
    // In a time window, the ranking decides which cards count.
    const key = JSON.stringify(query.date === 'all' ? { ...query, ranking: null } : query)
    const known = this.#counts.get(key)
    if (known !== undefined) return known
    const counted = await count()
    if (counted >= MIN_CACHED_COUNT) this.#counts.set(key, counted)
    return counted
  }
}

export interface CachedListing {
  readonly cards: readonly ScoredCard[]
  readonly total: number
}

const IDS = 200_000
const LISTING_TTL_MS = 10 * 60_000

/**
 * Each page continues after the previous one, which is cheap and shows no card twice when ranks change. Page 1 starts a
 * new list.
 */
export class ListingCache {
  readonly #cachedListings = new LRUCache<string, CachedListing>({
    maxSize: IDS,
    sizeCalculation: ({ cards }) => cards.length + 1,
    ttl: LISTING_TTL_MS,
    updateAgeOnGet: true,
  })

  get(key: string): CachedListing | undefined {
    return this.#cachedListings.get(key)
  }

  set(key: string, listing: CachedListing): void {
    this.#cachedListings.set(key, listing)
  }
}

export async function countTagged(db: Db, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from find_cards(${tagQuery(keys)}::tsquery, ${NO_LIMIT}::bigint)`.execute(
    db,
  )
  return rows[0]?.cards ?? 0
}
