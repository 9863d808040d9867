import type { EmbeddingModelId, Problem } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { House } from '../../../context.ts'
import { jsonb } from '../../../platform/database/json.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { dueAfterFailure, isFree, isLeasedTo, leaseTo, letGo } from '../../../platform/jobs/lease.ts'
import { DONE, isTask, type MemoryTask } from './vector-tasks.ts'

/** Takes the one that has waited longest, of other models than these, unless somebody who lives has it. */
export async function claimTask(
  { db, instanceId }: House,
  but: readonly EmbeddingModelId[],
): Promise<MemoryTask | null> {
  const { rows } = await sql<MemoryTask>`
    update memory_tasks set ${leaseTo(instanceId)}
    where (user_id, card_id, model_id) = (
      select user_id, card_id, model_id from memory_tasks where due_at <= now() and ${isFree} and model_id <> all(${but}::uuid[])
      order by due_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Takes all tasks from whoever has them. */
export async function freeTasks(db: Db): Promise<void> {
  await sql`update memory_tasks set ${letGo} where not ${isFree}`.execute(db)
}

export async function renewTask({ db, instanceId }: House, task: MemoryTask): Promise<boolean> {
  const { rows } = await sql`
    update memory_tasks set ${leaseTo(instanceId)} where ${isTask(task)} and ${isLeasedTo(instanceId)}
    returning 1`.execute(db)
  return rows.length > 0
}

/** How a task is left: with more to do, with nothing, or after it failed; `idle` is one that nobody wants any more. */
export type Outcome =
  | { readonly kind: 'more' | 'done' | 'idle' }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Lets go of a task. What was wished for while it was worked on is not done yet. */
export async function leaveTask(
  { db, instanceId }: House,
  task: MemoryTask,
  outcome: Outcome,
): Promise<void> {
  await sql`
    update memory_tasks set ${letGo}, ${changes(task, outcome)}
    where ${isTask(task)} and ${isLeasedTo(instanceId)}`.execute(db)
}

function changes({ wish }: MemoryTask, outcome: Outcome): RawBuilder<unknown> {
  const isNews = sql`wish <> ${wish}::bigint`
  switch (outcome.kind) {
    case 'more':
      return sql`due_at = now(), failures = 0, problem = null`
    case 'done':
      return sql`due_at = case when ${isNews} then now() end, is_whole = is_whole and ${isNews}, ${DONE}`
    case 'idle':
      return sql`due_at = case when ${isNews} then now() end, failures = 0, problem = null`
    case 'failed':
      return sql`failures = failures + 1, problem = ${jsonb(outcome.problem)}, due_at = ${dueAfterFailure()}`
    default:
      return outcome satisfies never
  }
}
