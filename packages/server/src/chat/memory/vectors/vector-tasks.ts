import { type CardId, type EmbeddingModelId, type Problem, problem, type UserId } from '@inkling/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonb } from '../../../platform/database/sql-fragments.ts'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import {
  isLeasedTo,
  isUnleased,
  leaseSql,
  releaseLeaseSql,
  retryTimeSql,
} from '../../../platform/jobs/keep-working.ts'
import { UpstreamError } from '../../../providers/upstream-error.ts'
import type { ChatContext } from '../../context.ts'
import type { SettingsScope } from '../../settings/settings-scope.ts'
import { selectRememberingChats } from './chosen-models.ts'

export type MemoryTask = Selectable<Tables['memory_tasks']>
export type TaskKey = Pick<MemoryTask, 'user_id' | 'card_id' | 'model_id'>

/**
 * Server models start soon; browser models wait for the browser. Failed tasks keep their backoff.
 * @param of whether to check whole branches, or only their new ends
 */
export async function enqueueMemoryTasks(
  db: Db,
  user_id: UserId,
  card_id: CardId,
  of: 'ends' | 'all',
): Promise<void> {
  await sql`
    insert into memory_tasks as task (user_id, card_id, model_id, due_at, wanted_at)
    select distinct ${user_id}::uuid, ${card_id}::uuid, model_id, case when runtime = 'server' then now() end, now()
    from (${selectRememberingChats(user_id, card_id)}) chats
    on conflict (user_id, card_id, model_id) do update set
      is_whole = task.is_whole or ${of === 'all'}::boolean,
      due_at = case when task.failures > 0 then coalesce(task.due_at, excluded.due_at) else excluded.due_at end,
      wish = task.wish + 1, waiting = null, wanted_at = excluded.wanted_at`.execute(db)
}

/** Creates the task if needed. */
export async function lockTask(tx: Db, { user_id, card_id, model_id }: TaskKey): Promise<MemoryTask> {
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

export const isTask = ({ user_id, card_id, model_id }: TaskKey): RawBuilder<boolean> => sql<boolean>`(
  user_id = ${user_id}::uuid and card_id = ${card_id}::uuid and model_id = ${model_id}::uuid)`

export const findTask = (db: Db, key: TaskKey): Promise<MemoryTask | undefined> =>
  db.selectFrom('memory_tasks').selectAll().where(isTask(key)).executeTakeFirst()

/** The caller must hold the row lock. */
export async function recordWaitingCount(tx: Db, task: TaskKey, waiting: number): Promise<void> {
  await sql`update memory_tasks set waiting = ${waiting}::int where ${isTask(task)}`.execute(tx)
}

export const DONE = sql`failures = 0, problem = null, complete_since = coalesce(complete_since, now())`

/** The caller must hold the row lock. */
export async function completeTask(tx: Db, task: TaskKey): Promise<void> {
  await sql`update memory_tasks set is_whole = false, due_at = null, ${DONE} where ${isTask(task)}`.execute(
    tx,
  )
}

/** Skips tasks of the models `but`. */
export async function claimMemoryTask(
  { db, instanceId }: Pick<ChatContext, 'db' | 'instanceId'>,
  but: readonly EmbeddingModelId[],
): Promise<MemoryTask | null> {
  const { rows } = await sql<MemoryTask>`
    update memory_tasks set ${leaseSql(instanceId)}
    where (user_id, card_id, model_id) = (
      select user_id, card_id, model_id from memory_tasks where due_at <= now() and ${isUnleased} and model_id <> all(${but}::uuid[])
      order by due_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

export async function releaseMemoryTasks(db: Db): Promise<void> {
  await sql`update memory_tasks set ${releaseLeaseSql} where not ${isUnleased}`.execute(db)
}

export async function renewMemoryTask(
  { db, instanceId }: Pick<ChatContext, 'db' | 'instanceId'>,
  task: MemoryTask,
): Promise<boolean> {
  const { rows } = await sql`
    update memory_tasks set ${leaseSql(instanceId)} where ${isTask(task)} and ${isLeasedTo(instanceId)}
    returning 1`.execute(db)
  return rows.length > 0
}

/** `idle` if no chat uses the model any more. */
export type MemoryTaskOutcome =
  | { readonly kind: 'more' | 'done' | 'idle' }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** The task stays due if more was requested during the run. */
export async function finishMemoryTask(
  { db, instanceId }: Pick<ChatContext, 'db' | 'instanceId'>,
  task: MemoryTask,
  outcome: MemoryTaskOutcome,
): Promise<void> {
  await sql`
    update memory_tasks set ${releaseLeaseSql}, ${changes(task, outcome)}
    where ${isTask(task)} and ${isLeasedTo(instanceId)}`.execute(db)
}

function changes({ wish }: MemoryTask, outcome: MemoryTaskOutcome): RawBuilder<unknown> {
  const isNews = sql`wish <> ${wish}::bigint`
  switch (outcome.kind) {
    case 'more':
      return sql`due_at = now(), failures = 0, problem = null`
    case 'done':
      return sql`due_at = case when ${isNews} then now() end, is_whole = is_whole and ${isNews}, ${DONE}`
    case 'idle':
      return sql`due_at = case when ${isNews} then now() end, failures = 0, problem = null`
    case 'failed':
      return sql`failures = failures + 1, problem = ${jsonb(outcome.problem)}, due_at = ${retryTimeSql()}`
    default:
      return outcome satisfies never
  }
}

/**
 * Models in use by this instance's workers. Each gets one worker before any gets a second. One that just failed gets no
 * second, so that it cannot block the others by hanging.
 */
export class ModelSlots {
  readonly #context: Pick<ChatContext, 'db' | 'instanceId'>
  readonly #busyModels: EmbeddingModelId[] = []
  readonly #failingModels = new Set<EmbeddingModelId>()

  constructor(context: Pick<ChatContext, 'db' | 'instanceId'>) {
    this.#context = context
  }

  async claim(): Promise<MemoryTask | null> {
    const failing = this.#busyModels.filter(id => this.#failingModels.has(id))
    return (
      (await claimMemoryTask(this.#context, this.#busyModels)) ??
      (await claimMemoryTask(this.#context, failing))
    )
  }

  /** @param work resolves to whether the model worked */
  async work({ model_id }: MemoryTask, work: () => Promise<boolean>): Promise<void> {
    this.#busyModels.push(model_id)
    try {
      if (await work()) this.#failingModels.delete(model_id)
      else this.#failingModels.add(model_id)
    } finally {
      this.#busyModels.splice(this.#busyModels.indexOf(model_id), 1)
    }
  }
}

/** Other cards are queued by their next turn. */
const RECENT_CARDS = 20

export async function enqueueScopeTasks(tx: Db, user_id: UserId, scope: SettingsScope): Promise<void> {
  const cards = scope.kind === 'global' ? await listRecentCards(tx, user_id) : [scope.card_id]
  for (const card_id of cards) await enqueueMemoryTasks(tx, user_id, card_id, 'ends')
}

async function listRecentCards(db: Db, user_id: UserId): Promise<CardId[]> {
  const { rows } = await sql<{ card_id: CardId }>`
    select card_id from sessions where user_id = ${user_id}::uuid and deleted_at is null
    group by card_id order by max(updated_at) desc limit ${RECENT_CARDS}::int`.execute(db)
  return rows.map(({ card_id }) => card_id)
}

export function toBackgroundProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  return problem(error instanceof UpstreamError ? error.code : 'internal')
}
