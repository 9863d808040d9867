import type { MessageId, ModelId, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { treeOf } from '../store/find-tree.ts'
import type { PromptRecord } from '../store/prompt-record.ts'
import { isInSight } from '../store/visibility.ts'

/** An answer of a model's, and how it came about. */
export interface Answer {
  readonly id: MessageId
  readonly created_at: string
  /** The model that was asked for it, while that is still there. */
  readonly model_id: ModelId | null
  /** Absent from answers that are older than the records. */
  readonly record: PromptRecord | null
  /** What it goes on from, as long as that can be gone on with. */
  readonly continued_id: MessageId | null
  /** The chat that it was given in, or else one that leads to it. */
  readonly session_id: SessionId
}

/** Undefined for what no model answered, or when no chat leads there any more. */
export async function readAnswer(db: Db, user_id: UserId, id: MessageId): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select m.id, m.created_at, model.id as model_id, m.prompt_record as record, s.id as session_id, c.id as continued_id
    from messages m
    left join ai_models model on model.is_enabled
      and model.id = coalesce((m.prompt_record ->> 'asked_model_id')::uuid, m.model_id)
    left join messages c on c.id = (m.prompt_record ->> 'continued_id')::uuid
      and c.deletion_id is null and not c.hidden and c.content <> ''
    join lateral (
      select s.id, s.tree_id from sessions s
      where s.user_id = m.user_id and s.deleted_at is null and s.tree_id = ${treeOf(sql`m.id`)}
      order by (s.id::text = m.prompt_record ->> 'session_id') desc nulls last, s.updated_at desc limit 1
    ) s on true
    where m.id = ${id}::uuid and m.user_id = ${user_id}::uuid
      and m.role = 'assistant' and m.model_id is not null and ${isInSight('m', sql`s.tree_id`)}
      and (m.prompt_record is not null or m.depth > 0)`.execute(db)
  return rows[0]
}
