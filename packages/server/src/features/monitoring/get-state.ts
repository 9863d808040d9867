import type { Instance, MonitoringState } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { OriginMismatch } from '../../platform/http/check-origin.ts'
import { listFailingJobs } from '../../platform/jobs/run-jobs.ts'
import type { MonitoringContext } from './context.ts'
import { findOperatorNotices, type RecentActivity } from './monitoring-notices.ts'
import { readBackupState, readStoredState } from './read-stored-state.ts'

/** How long a lost instance is reported (s). */
const REPORT_AGE_S = 15 * 60
/** The lowest loop delay of this many one-minute samples counts, so that one bad minute raises no alarm. */
const RECENT_SAMPLES = 3
/** Long enough that one bad minute raises no alarm. */
const RECENT_MINUTES = 10

export async function getMonitoringState(
  context: Pick<MonitoringContext, 'config' | 'fileReach' | 'isAlone'>,
  db: Db,
  originMismatch: OriginMismatch | undefined,
): Promise<MonitoringState> {
  const stored = await readStoredState(db)
  const instances = await listInstances(db)
  const backup = await readBackupState(context, db)
  const { due, oldest_s, stuck, downloads, database_bytes } = stored
  const queue = { due, oldest_s, stuck, downloads }
  const recent = await readRecent(db)
  const areFilesReached = context.fileReach.isReached()
  const judged = {
    instances,
    queue,
    backup,
    recent,
    areFilesReached,
    originMismatch,
    failingChores: await listFailingJobs(db),
  }
  const notices = findOperatorNotices(judged)
  return { instances, notices, database_bytes, queue, backup }
}

/**
 * Live instances, oldest first, and those that disappeared recently without shutting down. Of repeated crashes, only
 * the last run is listed.
 */
async function listInstances(db: Db): Promise<Instance[]> {
  const { rows } = await sql<Instance>`
    select last.instance_id as id, last.name, last.version, last.started_at,
      greatest(coalesce(i.seen_at, last.taken_at), last.taken_at) as seen_at,
      i.id is not null as is_alive,
      last.answers_open, last.memory_bytes, lately.loop_delay_ms, last.disk_free_bytes, last.disk_bytes
    from (
      select distinct on (instance_id) * from instance_samples
      where taken_at > now() - make_interval(secs => ${REPORT_AGE_S}::int) order by instance_id, taken_at desc) last
    cross join lateral (
      select min(loop_delay_ms) as loop_delay_ms from (
        select loop_delay_ms from instance_samples s where s.instance_id = last.instance_id
        order by taken_at desc limit ${RECENT_SAMPLES}::int) minutes) lately
    left join instances i on i.id = last.instance_id
    where not last.is_last
    order by last.started_at, last.instance_id`.execute(db)
  return rows.filter(
    ({ name, is_alive }, place) =>
      is_alive || !rows.slice(place + 1).some(later => later.name === name && !later.is_alive),
  )
}

async function readRecent(db: Db): Promise<RecentActivity> {
  const since = sql`taken_at > now() - make_interval(mins => ${RECENT_MINUTES}::int)`
  const { rows } = await sql<Omit<RecentActivity, 'minutes' | 'models'>>`
    select coalesce(sum(requests_failed), 0)::int as requests_failed,
      coalesce(sum(requests_refused), 0)::int as requests_refused,
      coalesce(sum(slow_statements), 0)::int as slow_statements,
      count(*) filter (where waiting_for_database > 0)::int as busy_minutes
    from instance_samples where ${since}`.execute(db)
  const { rows: models } = await sql<RecentActivity['models'][number]>`
    select max(model.name) as name, sum(model.asked)::int as asked, sum(model.failed)::int as failed,
      (array_agg(model.code order by taken_at desc) filter (where model.code is not null))[1] as code
    from instance_samples, jsonb_to_recordset(models) as model(id uuid, name text, asked int, failed int, code text)
    where ${since} group by model.id order by max(model.name)`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate has one row')
  return { ...row, minutes: RECENT_MINUTES, models }
}
