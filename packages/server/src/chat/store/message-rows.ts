import type { CardId, Message, MessageId, UserId } from '@inkling/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { defineColumns } from '../../platform/database/sql-fragments.ts'
import type { MessageTable } from './tables.ts'
import type { TreePosition } from './tree-position.ts'

export type MessageRow = Selectable<MessageTable>

/** The other columns follow from the position. */
export interface NewMessage
  extends Pick<MessageRow, 'role' | 'name' | 'content' | 'tokens' | 'status' | 'user_depth'>,
    Partial<
      Pick<
        MessageRow,
        | 'reasoning'
        | 'persona_id'
        | 'model_id'
        | 'model_name'
        | 'asked_model_name'
        | 'instance_id'
        | 'slot'
        | 'active_child_id'
        | 'state_id'
        | 'is_draft'
        | 'prompt_record'
      >
    > {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly created_at: string
}

/** `sibling_group` is the parent, or the tree for a root. */
export function buildMessageRow(
  place: TreePosition,
  parent_id: MessageId | null,
  sibling_group: string,
  message: NewMessage,
): MessageRow {
  return {
    id: place.id,
    parent_id,
    sibling_group,
    depth: place.depth,
    jump_id: place.jumps[0].id,
    jump_depth: place.jumps[0].depth,
    active_child_id: null,
    deletion_id: null,
    reasoning: '',
    persona_id: null,
    model_id: null,
    model_name: null,
    asked_model_name: null,
    error: null,
    end_reason: null,
    usage: null,
    event_count: 0,
    instance_id: null,
    slot: null,
    state_id: null,
    hidden: false,
    is_marked: false,
    is_draft: false,
    prompt_record: null,
    origin: null,
    edited_at: null,
    ...message,
  }
}

export const messageTable = defineColumns<MessageTable>('messages', {
  id: true,
  user_id: true,
  card_id: true,
  parent_id: true,
  sibling_group: true,
  depth: true,
  jump_id: true,
  jump_depth: true,
  active_child_id: true,
  role: true,
  name: true,
  content: true,
  reasoning: true,
  persona_id: true,
  model_id: true,
  model_name: true,
  asked_model_name: true,
  status: true,
  error: true,
  end_reason: true,
  usage: true,
  tokens: true,
  event_count: true,
  instance_id: true,
  slot: true,
  state_id: true,
  user_depth: true,
  hidden: true,
  is_marked: true,
  is_draft: true,
  prompt_record: true,
  origin: true,
  deletion_id: true,
  edited_at: true,
  created_at: true,
})

/** One parameter inserts any number of rows. */
export const messageRowsSql = (rows: readonly MessageRow[]): RawBuilder<unknown> =>
  messageTable.rowsOf(sql`${JSON.stringify(rows)}::json`)

export function toMessage(row: MessageRow, siblingIds: readonly MessageId[]): Message {
  const { id, parent_id, role, name, content, reasoning, persona_id, model_id, model_name } = row
  const { status, hidden, is_marked, error, end_reason, usage } = row
  const ids = [...siblingIds]
  return {
    id,
    parent_id,
    role,
    name,
    content,
    reasoning,
    persona_id,
    model_id,
    model_name,
    asked_model_name: row.asked_model_name,
    recalled: row.prompt_record?.recalled?.length ?? 0,
    status,
    hidden,
    is_marked,
    error,
    end_reason,
    usage,
    siblings: { index: ids.indexOf(id), count: ids.length, ids },
    edited_at: row.edited_at,
    created_at: row.created_at,
  }
}
