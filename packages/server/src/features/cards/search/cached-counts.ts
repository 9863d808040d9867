import { LRUCache } from 'lru-cache'
import type { Wanted } from './card-query.ts'

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
