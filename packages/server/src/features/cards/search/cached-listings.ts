import { LRUCache } from 'lru-cache'
import type { Placed } from './query-plans.ts'

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
