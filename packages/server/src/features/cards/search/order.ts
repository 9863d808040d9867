import type { DateWindow, Ranking } from './card-query.ts'

/** Where an order stands: a column by which a table is walked, highest first. */
export interface Order {
  readonly table: 'card_ranks' | 'card_trends'
  readonly column: 'hot' | 'published_at' | 'messages' | 'rating' | 'favorites'
  readonly type: 'float8' | 'timestamptz' | 'bigint'
  /** The rows of a window of time, as a condition on `o`. */
  readonly window: Window
}

type Window =
  | { readonly kind: 'all' }
  | { readonly kind: 'published'; readonly since: string }
  | { readonly kind: 'trend'; readonly date: Exclude<DateWindow, 'all'>; readonly isAny: boolean }

const columns = {
  hottest: { column: 'hot', type: 'float8' },
  newest: { column: 'published_at', type: 'timestamptz' },
  most_chatted: { column: 'messages', type: 'bigint' },
  top_rated: { column: 'rating', type: 'float8' },
  most_favorited: { column: 'favorites', type: 'bigint' },
} as const satisfies Record<Ranking, Pick<Order, 'column' | 'type'>>

const windowDays = { day: 1, week: 7, month: 30 } as const satisfies Record<
  Exclude<DateWindow, 'all'>,
  number
>
const DAY_MS = 24 * 3600 * 1000

/** All cards in this order; or those that were published within the window, or with which something happened in it. */
export function orderOf({ ranking, date }: { ranking: Ranking; date: DateWindow }, now: Date): Order {
  const by = columns[ranking]
  if (date === 'all') return { ...by, table: 'card_ranks', window: { kind: 'all' } }
  if (ranking === 'newest') {
    const since = new Date(now.getTime() - windowDays[date] * DAY_MS).toISOString()
    return { ...by, table: 'card_ranks', window: { kind: 'published', since } }
  }
  return { ...by, table: 'card_trends', window: { kind: 'trend', date, isAny: ranking === 'hottest' } }
}
