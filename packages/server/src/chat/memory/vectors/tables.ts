import type { CardId, EmbeddingModelId, MemoryId, MessageId, Problem, UserId } from '@inkling/contract'
import type { ColumnType, Generated } from 'kysely'

/** A note at a message, or changes to how the message is remembered. */
interface MemoryTable {
  id: MemoryId
  user_id: UserId
  card_id: CardId
  message_id: MessageId
  is_note: boolean
  /** Null means the message's own text. */
  text: string | null
  importance: Generated<number>
  is_pinned: Generated<boolean>
  is_off: Generated<boolean>
  created_at: string
  updated_at: string
}

interface MemoryVectorTable {
  /** Increases per user, card and model. A reader that reached a value has missed nothing below it. */
  seq: Generated<number>
  user_id: UserId
  card_id: CardId
  model_id: EmbeddingModelId
  message_id: MessageId
  /** Null for the message itself. */
  memory_id: MemoryId | null
  piece: number
  /** Position in UTF-16 code units. */
  starts: number
  ends: number
  /** The vector is invalid for any other text. */
  digest: string
  scale: number
  /** 8-bit integers. */
  vector: Uint8Array
}

interface MemoryTaskTable {
  user_id: UserId
  card_id: CardId
  model_id: EmbeddingModelId
  is_whole: Generated<boolean>
  due_at: string | null
  wish: Generated<number>
  /** Number of texts without vectors; null if not counted since the task was last queued. */
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
