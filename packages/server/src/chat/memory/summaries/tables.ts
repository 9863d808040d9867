import type { CardId, MessageId, Problem, SessionId, UserId } from '@inkling/contract'
import type { ColumnType, Generated } from 'kysely'

/** What a branch says up to a message, in short. */
interface SummaryTable {
  message_id: MessageId
  user_id: UserId
  card_id: CardId
  text: string
  /** How many it tells of. */
  messages: number
  model_name: string | null
  is_edited: Generated<boolean>
  created_at: string
  updated_at: string
}

/** That a chat's summary is to be brought up to date. */
interface SummaryTaskTable {
  session_id: SessionId
  user_id: UserId
  /** The last message that the window has no room for. */
  until_id: MessageId
  /** By its user, now, however little there is to add. */
  is_wanted: boolean
  due_at: string
  leased_by: string | null
  leased_until: string | null
  failures: Generated<number>
  problem: ColumnType<Problem | null, string | null | undefined, string | null>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    summaries: SummaryTable
    summary_tasks: SummaryTaskTable
  }
}
