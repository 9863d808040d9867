import { type CardId, FOUND_CARDS_MAX, type PageQuery, type UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/tables.ts'
import type { Wanted } from './card-query.ts'
import { ALL, choosePlans, type Plan, RecentStatistics } from './choose-plan.ts'
import { isIndexed, tagQuery } from './conditions.ts'
import {
  countIndexed,
  countWalked,
  type Found,
  type Order,
  orderOf,
  type Placed,
  pickFound,
  sortFound,
  walk,
} from './query-plans.ts'

export interface FoundIds {
  readonly ids: readonly CardId[]
  readonly total: number
  readonly is_total_capped: boolean
}

const NOTHING: FoundIds = { ids: [], total: 0, is_total_capped: false }
/** Whose share of what was looked at says so many is not counted. */
const SURELY_MANY = 2 * FOUND_CARDS_MAX

/** Cards that a page may look at beyond the one before. */
const FAR = 2 ** 16

interface Search {
  readonly wanted: Wanted
  readonly order: Order
  /** Cards to be found, from the first. */
  readonly most: number
}

/** Finds cards by the plan that is quickest for what is looked for, page by page. */
export class CardFinder {
  readonly #db: Db
  readonly #statistics: RecentStatistics
  readonly #listings = new Listings()
  readonly #counts = new KeptCounts()

  constructor(db: Db) {
    this.#db = db
    this.#statistics = new RecentStatistics(db)
  }

  /** One page, and how many there are in all. Of more than are counted, so many can be paged through. */
  async find(
    wanted: Wanted,
    { page, limit }: PageQuery,
    { viewer, now }: { viewer: UserId; now: Date },
  ): Promise<FoundIds> {
    const from = (page - 1) * limit
    const most = Math.min(from + limit, FOUND_CARDS_MAX)
    if (wanted.runs === null || from >= most) return NOTHING
    const search = { wanted, order: orderOf(wanted, now), most }
    const key = JSON.stringify([viewer, limit, wanted])
    const begun = page === 1 ? undefined : this.#listings.get(key)
    const { cards, total } =
      begun !== undefined && begun.cards.length >= from
        ? await this.#goOn(search, key, begun)
        : await this.#begin(search, key)
    return { ids: cards.slice(from, most).map(card => card.card_id), ...capped(total) }
  }

  /** How many there are, as far as they are counted. */
  async count(wanted: Wanted, now: Date): Promise<Omit<FoundIds, 'ids'>> {
    return wanted.runs === null ? NOTHING : capped(await this.#count(wanted, orderOf(wanted, now)))
  }

  async #begin(search: Search, key: string): Promise<Found> {
    for (const plan of choosePlans(search.wanted, await this.#statistics.get(), search.most)) {
      const found = await this.#follow(plan, search, key)
      if (found !== null) return found
    }
    throw new Error('the last plan finds everything')
  }

  #follow(plan: Plan, { wanted, order, most }: Search, key: string): Promise<Found | null> {
    if (plan.kind === 'sort') return sortFound(this.#db, wanted, order, { ...plan, most })
    if (plan.kind === 'pick') return pickFound(this.#db, wanted, order, { ...plan, most })
    return this.#walk({ wanted, order, most }, key, plan.within)
  }

  async #walk({ wanted, order, most }: Search, key: string, within: number): Promise<Found | null> {
    const { cards, looked } = await walk(this.#db, wanted, order, { most, within, after: null })
    const isShort = cards.length < most
    if (isShort && within < ALL) return null
    const all = (cards.length / looked) * (await this.#statistics.get()).cards
    const isMany = wanted.date === 'all' && all > SURELY_MANY
    const total = isShort ? cards.length : isMany ? SURELY_MANY : await this.#count(wanted, order)
    this.#listings.set(key, { cards, total })
    return { cards, total }
  }

  /** From where the page before ended; anew if what is missing is far off. */
  async #goOn(search: Search, key: string, begun: Listing): Promise<Found> {
    const { wanted, order, most } = search
    const last = begun.cards.at(-1)
    if (last === undefined || begun.cards.length >= Math.min(most, begun.total)) return begun
    const missing = { most: most - begun.cards.length, within: isIndexed(wanted) ? FAR : ALL, after: last }
    const { cards } = await walk(this.#db, wanted, order, missing)
    if (cards.length < missing.most && isIndexed(wanted)) return await this.#begin(search, key)
    const known = new Set(begun.cards.map(card => card.card_id))
    const listing = { ...begun, cards: [...begun.cards, ...cards.filter(card => !known.has(card.card_id))] }
    this.#listings.set(key, listing)
    return listing
  }

  #count(wanted: Wanted, order: Order): Promise<number> {
    return this.#counts.get(wanted, () =>
      isIndexed(wanted) ? countIndexed(this.#db, wanted) : countWalked(this.#db, wanted, order),
    )
  }
}

const capped = (total: number): Omit<FoundIds, 'ids'> => ({
  total: Math.min(total, FOUND_CARDS_MAX),
  is_total_capped: total > FOUND_CARDS_MAX,
})

const KEPT_MS = 60_000
/** Fewer are counted each time: it is quick, and one more or less is seen. */
const MANY = 1_000

/** How many cards there are of what is asked for again and again, whatever the order. */
export class KeptCounts {
  readonly #kept = new LRUCache<string, number>({ max: 2_000, ttl: KEPT_MS })

  async get(wanted: Wanted, count: () => Promise<number>): Promise<number> {
    // Within a window of time the order says which cards are in it.
    const key = JSON.stringify(wanted.date === 'all' ? { ...wanted, ranking: null } : wanted)
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const counted = await count()
    if (counted >= MANY) this.#kept.set(key, counted)
    return counted
  }
}

/** How far somebody has come down a list. */
export interface Listing {
  readonly cards: readonly Placed[]
  readonly total: number
}

const IDS = 200_000
const LISTING_KEPT_MS = 10 * 60_000

/**
 * The lists that people are going down, so that each page goes on after the one before: as cheap as the first, and
 * nothing comes twice when cards change places meanwhile. Who begins anew is given a new list.
 */
export class Listings {
  readonly #kept = new LRUCache<string, Listing>({
    maxSize: IDS,
    sizeCalculation: ({ cards }) => cards.length + 1,
    ttl: LISTING_KEPT_MS,
    updateAgeOnGet: true,
  })

  get(key: string): Listing | undefined {
    return this.#kept.get(key)
  }

  set(key: string, listing: Listing): void {
    this.#kept.set(key, listing)
  }
}

/** How many cards others may find that have one of these keys of tags. */
export async function countTagged(db: Db, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from find_cards(${tagQuery(keys)}::tsquery, ${ALL}::bigint)`.execute(db)
  return rows[0]?.cards ?? 0
}
