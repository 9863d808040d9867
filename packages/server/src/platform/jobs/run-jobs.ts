import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Db } from '../database/tables.ts'
import type { Counter } from '../metrics/metrics.ts'

/** What is done now and then, by its name. */
export type ScheduledJobs = Readonly<Record<string, () => Promise<void>>>

export interface JobWatch {
  readonly log: BaseLogger
  /** Counts them by their names. */
  readonly failures: Counter
}

/**
 * Does one chore after the other, each on its own: one that fails keeps none of the others from being done.
 * @returns the names of those that failed
 */
export async function runJobs(chores: ScheduledJobs, { log, failures }: JobWatch): Promise<string[]> {
  const failed: string[] = []
  for (const [chore, work] of Object.entries(chores)) {
    failures.add(0, chore) // that it never failed is told too
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, chore }, 'a chore failed; it comes again')
      failures.add(1, chore)
      failed.push(chore)
    }
  }
  return failed
}

/** One failure may be a database that was busy; whoever has failed for so long will not succeed by itself. */
const HOURS = 3
const PREFIX = 'chore_failing/'

export interface FailingJob {
  readonly name: string
  readonly since: string
}

/** Notes which of the chores that are done for all did not succeed this time: each instance sees since when. */
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

/** Those that have not succeeded for hours, and since when. */
export async function listFailingJobs(db: Db): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select substr(name, ${PREFIX.length + 1}::int) as name, value::timestamptz as since from installation
    where starts_with(name, ${PREFIX}) and value::timestamptz < now() - make_interval(hours => ${HOURS}::int)
    order by since, name`.execute(db)
  return rows
}

/**
 * Takes the turn at something that one instance does now and then for all. When it was last done is kept, so that neither many
 * instances do it more often, nor ones that are started anew more seldom.
 * @returns whether it is this caller's to do, at most once in so much time of the database's
 */
export async function claimSchedule(db: Db, name: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into installation as i (name, value) values (${`turn/${name}`}, now()::text)
    on conflict (name) do update set value = excluded.value
      where i.value::timestamptz < now() - make_interval(secs => ${everyMs / 1000})
    returning name`.execute(db)
  return rows.length > 0
}

/** At a time, so that no query for what is due takes long. */
const BATCH = 500
/** What is left after so many waits for the next sweep, so that no chore keeps the others from their turn. */
const BATCHES = 200

/**
 * Does something about each of what is due, until nothing is left. One that fails keeps none of its batch from being done; in a
 * further batch it would come again, so there is none.
 * @param find gives so many at most of what is due, and none again that was done
 * @throws what the first failure threw, once the others are done
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
