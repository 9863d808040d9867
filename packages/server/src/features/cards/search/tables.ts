import type { CardId, dateWindows, matchFields, RevisionId, UserId } from '@inkling/contract'
import type { ColumnType } from 'kysely'

export type SearchTexts = Partial<Record<(typeof matchFields)[number], string>>

interface SearchTable {
  card_id: CardId
  revision_id: RevisionId
  words: ColumnType<never, string, string>
  texts: ColumnType<SearchTexts & { version?: number }, string, string>
}

interface RankTable {
  card_id: CardId
  author_id: UserId | null
  tag_keys: string[]
  is_adult: boolean
  published_at: string
  hot: ColumnType<number, never, never>
  messages: ColumnType<number, never, never>
  rating: ColumnType<number, never, never>
  favorites: ColumnType<number, never, never>
}

interface TrendTable {
  date: Exclude<(typeof dateWindows)[number], 'all'>
  card_id: CardId
  as_of: string
  hot: number
  messages: number
  rating: number
  favorites: number
}

interface QueueTable {
  card_id: CardId
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    card_search: SearchTable
    card_ranks: RankTable
    card_trends: TrendTable
    card_search_queue: QueueTable
  }
}
