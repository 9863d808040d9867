import type {
  CardId,
  DeletionScope,
  EndReason,
  MessageId,
  MessageRole,
  MessageStatus,
  ModelId,
  PersonaId,
  Problem,
  RevisionId,
  SessionId,
  TreeId,
  Usage,
  UserId,
} from '@inkling/contract'
import type { ChatFacts, ChatMessage, Json } from '@inkling/engine'
import type { ColumnType, Generated } from 'kysely'
import type { BranchState, StateId } from './branch-states.ts'
import type { PromptRecord } from './prompt-record.ts'

export interface MessageTable {
  id: MessageId
  user_id: UserId
  card_id: CardId
  parent_id: MessageId | null
  /** The nearest visible ancestor, or the tree for a root. */
  sibling_group: string
  depth: number
  jump_id: MessageId
  jump_depth: number
  active_child_id: MessageId | null
  role: MessageRole
  name: string
  content: Generated<string>
  reasoning: Generated<string>
  /** The user's persona at the time of writing. */
  persona_id: PersonaId | null
  model_id: ModelId | null
  model_name: string | null
  /** The model asked first, if a fallback answered. */
  asked_model_name: string | null
  status: MessageStatus
  error: Problem | null
  end_reason: EndReason | null
  usage: Usage | null
  tokens: Generated<number>
  event_count: Generated<number>
  instance_id: string | null
  slot: number | null
  state_id: StateId | null
  user_depth: Generated<number>
  /** Excluded from prompts. */
  hidden: Generated<boolean>
  /** By the reader, to be found again. */
  is_marked: Generated<boolean>
  /** Suggested by a model for the user to send; in no tree. */
  is_draft: Generated<boolean>
  prompt_record: PromptRecord | null
  /** Fields of the imported file without a column here. */
  origin: MessageOrigin | null
  /** On the top of a hidden part: its own id if it was deleted, or the chat in the bin that alone leads to it. */
  deletion_id: MessageId | SessionId | null
  edited_at: string | null
  created_at: string
}

interface MessageStateTable {
  id: StateId
  user_id: UserId
  state: ColumnType<BranchState, string>
  created_at: string
}

interface UserVariableTable {
  user_id: UserId
  name: string
  value: ColumnType<Json, string>
}

interface SessionTable {
  id: SessionId
  user_id: UserId
  card_id: CardId
  revision_id: RevisionId
  title: string
  head_message_id: MessageId | null
  /** Suggested by a model for the user. */
  draft_message_id: MessageId | null
  parent_session_id: SessionId | null
  fork_message_id: MessageId | null
  message_count: Generated<number>
  tree_id: TreeId
  is_favorite: Generated<boolean>
  /** The last message that the user has seen; it may be deleted. */
  seen_message_id: MessageId | null
  /** Fields of the imported file without a column here. */
  origin: ColumnType<SessionOrigin | null, string | null | undefined>
  deleted_at: string | null
  created_at: string
  updated_at: string
}

interface DeletionTable {
  message_id: MessageId
  user_id: UserId
  tree_id: TreeId
  scope: DeletionScope
  heads: ColumnType<readonly MovedHead[], string, string>
  deleted_at: string
  purged_at: string | null
}

/** A chat whose head moved because of a deletion. */
export interface MovedHead {
  readonly session_id: SessionId
  readonly from: MessageId
  readonly to: MessageId | null
}

interface StreamEventTable {
  message_id: MessageId
  id: number
  event: 'delta' | 'reasoning' | 'moved'
  text: string
}

/** Rows of events by message id, each event as [id, event, text]. */
interface StreamSegmentTable {
  instance_id: string
  seq: Generated<number>
  events: string
}

interface InstanceTable {
  id: string
  started_at: string
  seen_at: string
  log_epoch: Generated<string>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    messages: MessageTable
    message_states: MessageStateTable
    user_variables: UserVariableTable
    sessions: SessionTable
    deletions: DeletionTable
    stream_events: StreamEventTable
    stream_segments: StreamSegmentTable
    instances: InstanceTable
  }
}

/** Fields of imported messages that have no column. Empty ones are omitted. */
export type MessageOrigin = Partial<Pick<ChatMessage, 'extra' | 'rest' | 'send_date'>> & {
  /** Set even if the variables equal those of the previous message. */
  has_variables?: true
}

/** Fields of a chat's file without a column here. */
export type SessionOrigin = Partial<Pick<ChatFacts, 'header' | 'metadata' | 'author_note'>>
