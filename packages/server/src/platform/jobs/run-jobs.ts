import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Db } from '../database/tables.ts'
import type { Counter } from '../metrics/metrics.ts'

export type ScheduledJobs = Readonly<Record<string, () => Promise<void>>>

export interface JobWatch {
  readonly log: BaseLogger
  readonly failures: Counter<'chore'>
}

/**
 * A failure does not affect the other jobs.
 * @returns the names of those that failed
 */
export async function runJobs(chores: ScheduledJobs, { log, failures }: JobWatch): Promise<string[]> {
  const failed: string[] = []
  for (const [chore, work] of Object.entries(chores)) {
    failures.inc({ chore }, 0) // exports the zero too
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, chore }, 'a scheduled job failed; it will be retried')
      failures.inc({ chore })
      failed.push(chore)
    }
  }
  return failed
}

/** A single failure may be a busy database; after hours it will not fix itself. */
const HOURS = 3
const PREFIX = 'chore_failing/'

export interface FailingJob {
  readonly name: string
  readonly since: string
}

/** Every instance can see since when a shared job fails. */
export async function recordFailingJobs(db: Db, names: readonly string[]): Promise<void> {
  const keys = names.map(name => PREFIX + name)
  await sql`
    delete from installation where starts_with(name, ${PREFIX}) and not name = any (${keys}::text[])`.execute(
    db,
  )
  await sql`
    insert into installation (name, value) select key, now()::text from unnest(${keys}::text[]) key
    on conflict (name) do nothing`.execute(db)
}

export async function listFailingJobs(db: Db): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select substr(name, ${PREFIX.length + 1}::int) as name, value::timestamptz as since from installation
    where starts_with(name, ${PREFIX}) and value::timestamptz < now() - make_interval(hours => ${HOURS}::int)
    order by since, name`.execute(db)
  return rows
}

/**
 * One instance does the job for all. The last run is stored, so neither more instances nor restarts change the
 * interval.
 * @returns whether the caller should run it
 */
export async function claimSchedule(db: Db, name: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into installation as i (name, value) values (${`turn/${name}`}, now()::text)
    on conflict (name) do update set value = excluded.value
      where i.value::timestamptz < now() - make_interval(secs => ${everyMs / 1000})
    returning name`.execute(db)
  return rows.length > 0
}

/** Few enough to keep each query fast. */
const BATCH = 500
/** Limit per run, so that other jobs get their turn. */
const BATCHES = 200

/**
 * A failure ends the work after its batch, since the failed item would come again.
 * @param find returns up to `limit` due items, without those already done
 * @throws the first failure
 */
export async function processEach<T>(
  find: (limit: number) => Promise<readonly T[]>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const due = await find(BATCH)
    const failures: unknown[] = []
    for (const one of due) await work(one).catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
    if (due.length < BATCH) return
  }
}
