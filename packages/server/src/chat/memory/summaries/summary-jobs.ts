import type { MessageId, Problem, SessionId, UserId } from '@inkling/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonb } from '../../../platform/database/sql-fragments.ts'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import {
  isLeasedTo,
  isUnleased,
  leaseSql,
  releaseLeaseSql,
  retryTimeSql,
} from '../../../platform/jobs/keep-working.ts'
import type { ChatContext } from '../../context.ts'

export type SummaryTask = Selectable<Tables['summary_tasks']>

interface SummaryTaskRequest {
  readonly session_id: SessionId
  readonly user_id: UserId
  readonly until_id: MessageId
  readonly is_wanted: boolean
  readonly after_s?: number
}

/** Long, because each attempt may cost money even in an abandoned chat. */
const MAX_RETRY_S = 7 * 24 * 3_600
/** Longest retry interval while the chat is in use. */
const MAX_WAIT_S = 15 * 60

/** A failed task keeps its backoff unless the user asked for the summary. */
export async function enqueueSummary(
  db: Db,
  { session_id, user_id, until_id, is_wanted, after_s = 0 }: SummaryTaskRequest,
): Promise<void> {
  const due = sql`now() + make_interval(secs => ${after_s}::int)`
  await sql`
    insert into summary_tasks as task (session_id, user_id, until_id, is_wanted, due_at)
    values (${session_id}::uuid, ${user_id}::uuid, ${until_id}::uuid, ${is_wanted}::boolean, ${due})
    on conflict (session_id) do update set until_id = excluded.until_id,
      is_wanted = task.is_wanted or excluded.is_wanted,
      due_at = case when excluded.is_wanted then ${due}
        else least(task.due_at, now() + make_interval(secs => ${sql.lit(MAX_WAIT_S)})) end`.execute(db)
}

/** Changed settings may let failed tasks succeed. */
export async function retrySummaries(tx: Db, user_id: UserId): Promise<void> {
  await sql`update summary_tasks set due_at = now() where user_id = ${user_id}::uuid and failures > 0`.execute(
    tx,
  )
}

export const findSummaryTask = (db: Db, session_id: SessionId): Promise<SummaryTask | undefined> =>
  db.selectFrom('summary_tasks').selectAll().where('session_id', '=', session_id).executeTakeFirst()

export async function deleteSummaryTask(db: Db, session_id: SessionId): Promise<void> {
  await db.deleteFrom('summary_tasks').where('session_id', '=', session_id).execute()
}

/** Advisory lock; the number is arbitrary. */
const CLAIM_LOCK = 1_229_867_401

/** Skips users who have a task running. */
export async function claimSummaryTask({
  db,
  instanceId,
}: Pick<ChatContext, 'db' | 'instanceId'>): Promise<SummaryTask | null> {
  const { rows: due } =
    await sql`select 1 from summary_tasks where due_at <= now() and ${isUnleased} limit 1`.execute(db)
  if (due.length === 0) return null
  return await inTransaction(db, async tx => {
    // Concurrent claims could pick tasks of the same user.
    await sql`select pg_advisory_xact_lock(${sql.lit(CLAIM_LOCK)})`.execute(tx)
    const { rows } = await sql<SummaryTask>`
      update summary_tasks set ${leaseSql(instanceId)}
      where session_id = (
        select session_id from summary_tasks where due_at <= now() and ${isUnleased}
          and user_id not in (select user_id from summary_tasks where not ${isUnleased})
        order by due_at limit 1)
      returning *`.execute(tx)
    return rows[0] ?? null
  })
}

export async function renewSummaryTask(
  { db, instanceId }: Pick<ChatContext, 'db' | 'instanceId'>,
  task: SummaryTask,
): Promise<boolean> {
  const { rows } = await sql`
    update summary_tasks set ${leaseSql(instanceId)} where ${isLeasedBy(instanceId, task)} returning 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function releaseSummaryTasks(db: Db): Promise<void> {
  await sql`update summary_tasks set ${releaseLeaseSql} where not ${isUnleased}`.execute(db)
}

export type SummaryOutcome =
  | { readonly kind: 'more' | 'done' }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Deletes a finished task unless more messages left the window meanwhile. */
export async function finishSummaryTask(
  { db, instanceId }: Pick<ChatContext, 'db' | 'instanceId'>,
  task: SummaryTask,
  outcome: SummaryOutcome,
): Promise<void> {
  const isMine = isLeasedBy(instanceId, task)
  if (outcome.kind === 'done') {
    await sql`delete from summary_tasks where ${isMine} and until_id = ${task.until_id}::uuid`.execute(db)
  }
  await sql`update summary_tasks set ${releaseLeaseSql}, ${changes(outcome)} where ${isMine}`.execute(db)
}

const isLeasedBy = (instanceId: string, { session_id }: SummaryTask): RawBuilder<boolean> =>
  sql<boolean>`(session_id = ${session_id}::uuid and ${isLeasedTo(instanceId)})`

const changes = (outcome: SummaryOutcome): RawBuilder<unknown> =>
  outcome.kind === 'failed'
    ? sql`failures = failures + 1, problem = ${jsonb(outcome.problem)}, due_at = ${retryTimeSql(MAX_RETRY_S)}`
    : sql`failures = 0, problem = null, due_at = now()`
