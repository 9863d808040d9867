import type { CardId, EmbeddingModelId, MemoryId, MessageId, Problem, UserId } from '@inkling/contract'
import type { ColumnType, Generated } from 'kysely'

/** How a message is remembered otherwise than it stands there, or a note at it. */
interface MemoryTable {
  id: MemoryId
  user_id: UserId
  card_id: CardId
  message_id: MessageId
  is_note: boolean
  /** Of a message, null: its own words. */
  text: string | null
  importance: Generated<number>
  is_pinned: Generated<boolean>
  is_off: Generated<boolean>
  created_at: string
  updated_at: string
}

/** The vector of a piece of what can be remembered. */
interface MemoryVectorTable {
  /** Ever greater, of one user, card and model: who has read up to one has missed nothing below it. */
  seq: Generated<number>
  user_id: UserId
  card_id: CardId
  model_id: EmbeddingModelId
  message_id: MessageId
  /** Of a note; null: of the message. */
  memory_id: MemoryId | null
  piece: number
  /** Where it stands in the text, in UTF-16 code units. */
  starts: number
  ends: number
  /** Of the text that it was made of; of another text it is no vector. */
  digest: string
  scale: number
  /** 8-bit numbers. */
  vector: Uint8Array
}

/** That a model is to make vectors of what one says with a card. */
interface MemoryTaskTable {
  user_id: UserId
  card_id: CardId
  model_id: EmbeddingModelId
  is_whole: Generated<boolean>
  due_at: string | null
  wish: Generated<number>
  /** How many texts wait, as far as that was counted since the last wish. */
  waiting: number | null
  leased_by: string | null
  leased_until: string | null
  failures: Generated<number>
  problem: ColumnType<Problem | null, string | null | undefined, string | null>
  complete_since: string | null
  wanted_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    memories: MemoryTable
    memory_vectors: MemoryVectorTable
    memory_tasks: MemoryTaskTable
  }
}
