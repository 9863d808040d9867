import type {
  CardId,
  CardNotice,
  CardStatus,
  PersonaId,
  RevisionId,
  SessionId,
  UserId,
} from '@inkling/contract'
import type { CardData, CardFormat, JsonObject } from '@inkling/engine'
import type { ColumnType, Generated } from 'kysely'
import type { Picture } from '../uploads/picture-url.ts'
import type { CardFacts, TokenCounts } from './card-summary.ts'

/** Written as text, read as a value. */
type JsonColumn<Value> = ColumnType<Value, string, never>

interface CardTable {
  id: CardId
  owner_id: UserId | null
  status: CardStatus
  review_note: string | null
  current_revision_id: RevisionId
  approved_revision_id: RevisionId | null
  last_public_revision_id: RevisionId | null
  created_at: string
  updated_at: string
  published_at: string | null
  deleted_at: string | null
  requested_at: string | null
  imported_sha256: Buffer | null
}

interface RevisionTable {
  id: RevisionId
  card_id: CardId
  number: number
  name: string
  creator: string
  tagline: string
  tags: string[]
  language: string | null
  is_nsfw: boolean
  picture: Picture | null
  data: JsonColumn<CardData>
  original: ColumnType<JsonObject | null, string | null, never>
  facts: JsonColumn<CardFacts>
  token_counts: JsonColumn<TokenCounts>
  notices: JsonColumn<CardNotice[]>
  source_key: string | null
  source_format: CardFormat | null
  has_source_art: boolean
  created_at: string
  restored_from: number | null
  is_relabelled: Generated<boolean>
}

interface StatsTable {
  card_id: CardId
  chats: Generated<number>
  messages: Generated<number>
  favorites: Generated<number>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  comments: Generated<number>
}

interface DayTable {
  card_id: CardId
  day: string
  chats: Generated<number>
  messages: Generated<number>
  favorites: Generated<number>
  ratings: Generated<number>
  comments: Generated<number>
  is_ranked: Generated<boolean>
}

interface ReaderTable {
  user_id: UserId
  card_id: CardId
  last_session_id: SessionId | null
  persona_id: PersonaId | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    cards: CardTable
    card_revisions: RevisionTable
    card_stats: StatsTable
    card_days: DayTable
    card_readers: ReaderTable
  }
}
