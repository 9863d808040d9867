import type { CardId, UserId } from '@inkling/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import { rememberingChats } from './chosen-models.ts'

export type MemoryTask = Selectable<Tables['memory_tasks']>
/** What a task is known by. */
export type TaskKey = Pick<MemoryTask, 'user_id' | 'card_id' | 'model_id'>

/**
 * Something happened: what the chats with a card say is to get vectors by the models that they remember with. Where
 * models run here, soon; where they run in a browser, that asks. What has failed is not tried sooner for it.
 * @param of what is to be looked through once more; what is new by all means
 */
export async function wishForVectors(
  db: Db,
  user_id: UserId,
  card_id: CardId,
  of: 'ends' | 'all',
): Promise<void> {
  await sql`
    insert into memory_tasks as task (user_id, card_id, model_id, due_at, wanted_at)
    select distinct ${user_id}::uuid, ${card_id}::uuid, model_id, case when runtime = 'server' then now() end, now()
    from (${rememberingChats(user_id, card_id)}) chats
    on conflict (user_id, card_id, model_id) do update set
      is_whole = task.is_whole or ${of === 'all'}::boolean,
      due_at = case when task.failures > 0 then coalesce(task.due_at, excluded.due_at) else excluded.due_at end,
      wish = task.wish + 1, waiting = null, wanted_at = excluded.wanted_at`.execute(db)
}

/** The task of whoever makes vectors in a browser, held: made, if there is none. */
export async function holdTask(tx: Db, { user_id, card_id, model_id }: TaskKey): Promise<MemoryTask> {
  const { rows } = await sql<MemoryTask>`
    insert into memory_tasks as task (user_id, card_id, model_id, wanted_at)
    values (${user_id}::uuid, ${card_id}::uuid, ${model_id}::uuid, now())
    on conflict (user_id, card_id, model_id) do update set wanted_at = excluded.wanted_at returning *`.execute(
    tx,
  )
  const [task] = rows
  if (task === undefined) throw new TypeError('what is inserted or changed is returned')
  return task
}

/** Whose row it is, for a statement. */
export const isTask = ({ user_id, card_id, model_id }: TaskKey): RawBuilder<boolean> => sql<boolean>`(
  user_id = ${user_id}::uuid and card_id = ${card_id}::uuid and model_id = ${model_id}::uuid)`

export const findTask = (db: Db, key: TaskKey): Promise<MemoryTask | undefined> =>
  db.selectFrom('memory_tasks').selectAll().where(isTask(key)).executeTakeFirst()

/** Remembers how many texts still wait, of one that is held. */
export async function noteWaiting(tx: Db, task: TaskKey, waiting: number): Promise<void> {
  await sql`update memory_tasks set waiting = ${waiting}::int where ${isTask(task)}`.execute(tx)
}

/** Nothing waits any more. */
export const DONE = sql`failures = 0, problem = null, complete_since = coalesce(complete_since, now())`

/** Says so of one that is held. */
export async function finishTask(tx: Db, task: TaskKey): Promise<void> {
  await sql`update memory_tasks set is_whole = false, due_at = null, ${DONE} where ${isTask(task)}`.execute(
    tx,
  )
}
