import type { MessageId } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { selectRememberingChats } from './chosen-models.ts'
import {
  hasVectors,
  type MemoryText,
  selectPathEnds,
  selectTexts,
  selectWholePaths,
  type TextKey,
  textKeyString,
} from './texts.ts'
import type { MemoryTask, TaskKey } from './vector-tasks.ts'

export const selectTaskChats = ({ user_id, card_id, model_id }: TaskKey) => sql`(
  select head from (${selectRememberingChats(user_id, card_id)}) chats where model_id = ${model_id}::uuid)`

export async function isRememberedWith(db: Db, task: TaskKey): Promise<boolean> {
  const { rows } = await sql`select 1 from ${selectTaskChats(task)} chats limit 1`.execute(db)
  return rows.length > 0
}

export const selectSingleHead = (head: MessageId) => sql`(select ${head}::uuid as head)`

/** CTEs with the messages that may lack vectors. Excludes most before their text is read. */
const selectMissingParts = (
  heads: RawBuilder<unknown>,
  { model_id, is_whole }: TaskKey & Pick<MemoryTask, 'is_whole'>,
) => sql`
  ${is_whole ? selectWholePaths(heads) : selectPathEnds(heads, model_id)},
  lacking as (
    select p.id from path p
    where not exists (select 1 from memory_vectors v
        where v.message_id = p.id and v.model_id = ${model_id}::uuid and v.memory_id is null)
      or exists (select 1 from memories note where note.message_id = p.id and note.is_note))`

/**
 * Whole branches start with the newest, which matter most. Path ends go from the top down, so that an interruption
 * leaves no gaps above embedded messages.
 */
export async function listWaitingTexts(
  db: Db,
  task: TaskKey & Pick<MemoryTask, 'is_whole'>,
  heads: RawBuilder<unknown>,
  limit: number,
): Promise<TextKey[]> {
  const { model_id, is_whole } = task
  const { rows } = await sql<TextKey>`
    with recursive ${selectMissingParts(heads, task)}
    select distinct text.message_id, text.memory_id from (${selectTexts(sql`lacking`)}) text
    where not ${hasVectors('text', model_id)}
    order by text.message_id ${is_whole ? sql`desc` : sql`asc`}, text.memory_id limit ${limit}::int`.execute(
    db,
  )
  return rows
}

export async function countWaiting(
  db: Db,
  task: TaskKey & Pick<MemoryTask, 'is_whole'>,
  heads: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive ${selectMissingParts(heads, task)}
    select count(*)::int as count from (
      select distinct text.message_id, text.memory_id from (${selectTexts(sql`lacking`)}) text
      where not ${hasVectors('text', task.model_id)}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countTexts(
  db: Db,
  { model_id }: Pick<TaskKey, 'model_id'>,
  head: MessageId,
): Promise<{ embedded: number; total: number }> {
  const { rows } = await sql<{ embedded: number; total: number }>`
    with recursive ${selectWholePaths(selectSingleHead(head))}
    select count(*) filter (where ${hasVectors('text', model_id)})::int as embedded, count(*)::int as total
    from (${selectTexts(sql`path`)}) text where text.memory_id is null`.execute(db)
  return rows[0] ?? { embedded: 0, total: 0 }
}

/** Like `countTexts`, but without walking a branch that lacks vectors only at its end. Includes hidden messages. */
export async function countTextsAtEnd(
  db: Db,
  { model_id }: Pick<TaskKey, 'model_id'>,
  { head, messages }: { readonly head: MessageId; readonly messages: number },
): Promise<{ embedded: number; total: number }> {
  const { rows } = await sql<{ waiting: number }>`
    with recursive ${selectPathEnds(selectSingleHead(head), model_id)}
    select count(*)::int as waiting from (${selectTexts(sql`path`)}) text
    where text.memory_id is null and not ${hasVectors('text', model_id)}`.execute(db)
  return { embedded: Math.max(messages - (rows[0]?.waiting ?? 0), 0), total: messages }
}

/** Skips deleted and disabled texts. */
export async function readTexts(db: Db, keys: readonly TextKey[]): Promise<MemoryText[]> {
  // Keys from browsers may have extra fields.
  const ids = JSON.stringify([...new Set(keys.map(({ message_id }) => message_id))])
  const { rows } = await sql<MemoryText>`
    with path as (
      select id::uuid from jsonb_array_elements_text(${ids}::jsonb) as given(id))
    select * from (${selectTexts(sql`path`)}) text`.execute(db)
  const texts = new Map(rows.map(text => [textKeyString(text), text]))
  return keys.flatMap(key => texts.get(textKeyString(key)) ?? [])
}
