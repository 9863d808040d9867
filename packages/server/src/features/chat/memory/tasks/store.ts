import type { CardId, Problem, UserId } from '@inkling/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { House } from '../../../../house.ts'
import { jsonb } from '../../../../platform/database/json.ts'
import type { Db, Tables } from '../../../../platform/database/tables.ts'
import { LEASE_S } from '../../../../platform/jobs/keep-working.ts'
import { rememberingChats } from '../chosen-models.ts'

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
      wish = task.wish + 1, wanted_at = excluded.wanted_at`.execute(db)
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

/** Takes the one that has waited longest, unless somebody who lives has it. */
export async function claimTask({ db, instanceId }: House): Promise<MemoryTask | null> {
  const { rows } = await sql<MemoryTask>`
    update memory_tasks set leased_by = ${instanceId}::uuid, leased_until = now() + make_interval(secs => ${LEASE_S}::int)
    where (user_id, card_id, model_id) = (
      select user_id, card_id, model_id from memory_tasks
      where due_at <= now() and (leased_until is null or leased_until < now())
      order by due_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Takes all tasks from whoever has them. */
export async function freeTasks(db: Db): Promise<void> {
  await db.updateTable('memory_tasks').set({ leased_by: null, leased_until: null }).execute()
}

export async function renewTask({ db, instanceId }: House, task: MemoryTask): Promise<boolean> {
  const { rows } = await sql`
    update memory_tasks set leased_until = now() + make_interval(secs => ${LEASE_S}::int)
    where ${isTask(task)} and leased_by = ${instanceId}::uuid returning 1`.execute(db)
  return rows.length > 0
}

/** How a task is left: with more to do, with nothing, or after it failed. */
export type Outcome = { kind: 'more' } | { kind: 'done' } | { kind: 'failed'; problem: Problem }

const FIRST_PAUSE_S = 5
const LONGEST_PAUSE_S = 15 * 60

/** Lets go of a task. What was wished for while it was worked on is not done yet. */
export async function leaveTask(
  { db, instanceId }: House,
  task: MemoryTask,
  outcome: Outcome,
): Promise<void> {
  await sql`
    update memory_tasks set leased_by = null, leased_until = null, ${changes(task, outcome)}
    where ${isTask(task)} and leased_by = ${instanceId}::uuid`.execute(db)
}

const DONE = sql`failures = 0, problem = null, complete_since = coalesce(complete_since, now())`

function changes({ wish }: MemoryTask, outcome: Outcome): RawBuilder<unknown> {
  switch (outcome.kind) {
    case 'more':
      return sql`due_at = now(), failures = 0, problem = null`
    case 'done':
      return sql`
        due_at = case when wish <> ${wish}::bigint then now() end, is_whole = is_whole and wish <> ${wish}::bigint,
        ${DONE}`
    case 'failed':
      return sql`
        failures = failures + 1, problem = ${jsonb(outcome.problem)},
        due_at = now() + make_interval(secs => least(
          ${FIRST_PAUSE_S}::int * power(2, least(failures, 20)), ${LONGEST_PAUSE_S}::int))`
    default:
      return outcome satisfies never
  }
}

/** Nothing waits any more, as who holds the task has seen. */
export async function finishTask(tx: Db, task: TaskKey): Promise<void> {
  await sql`update memory_tasks set is_whole = false, due_at = null, ${DONE} where ${isTask(task)}`.execute(
    tx,
  )
}
