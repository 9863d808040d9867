import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { BaseLogger } from 'pino'

/** All instances share the table. */
export interface JobSource<Job> {
  readonly name: string
  /** Null if no job is due. */
  claim(): Promise<Job | null>
  /** False if another instance has the lease now. */
  renew(job: Job): Promise<boolean>
  /** May run only a fair share of the job. Stores the result. */
  work(job: Job, signal: AbortSignal): Promise<void>
}

export interface JobWorker {
  wake(): void
  close(): Promise<void>
}

/** Doubles while there are no jobs (ms). Finds retries, and jobs of instances that are gone. */
const MIN_POLL_MS = 1_000
const MAX_POLL_MS = 10_000
/** Interval while the database is down. */
const ERROR_PAUSE_MS = 3_000
/** Well below the lease time. */
const RENEW_MS = 15_000

/** Jobs aborted at shutdown become due again when their lease expires. */
export function startJobWorker<Job>(jobs: JobSource<Job>, atOnce: number, log: BaseLogger): JobWorker {
  const end = new AbortController()
  const inProgress = new Set<Promise<void>>()
  let wake = Promise.withResolvers<void>()
  const warn = (error: unknown): void => {
    if (!end.signal.aborted) log.warn({ err: error, jobs: jobs.name }, 'a job failed; it will be retried')
  }
  const begin = (job: Job): void => {
    const doing = runJob(jobs, job, end.signal)
      .catch(warn)
      .finally(() => {
        inProgress.delete(doing)
        wake.resolve()
      })
    inProgress.add(doing)
  }
  const claim = async (): Promise<Job | null> => {
    try {
      return inProgress.size < atOnce ? await jobs.claim() : null
    } catch (error) {
      warn(error)
      await pause(ERROR_PAUSE_MS, end.signal)
      return null
    }
  }
  let lookMs = MIN_POLL_MS
  const running = (async () => {
    while (!end.signal.aborted) {
      wake = Promise.withResolvers()
      const job = await claim()
      if (job === null) {
        const isWoken = await Promise.race([wake.promise.then(() => true), pause(lookMs, end.signal)])
        lookMs = isWoken === true ? MIN_POLL_MS : Math.min(2 * lookMs, MAX_POLL_MS)
      } else {
        lookMs = MIN_POLL_MS
        begin(job)
      }
    }
    await Promise.all(inProgress)
  })()
  return {
    wake: () => wake.resolve(),
    async close() {
      end.abort()
      await running
    },
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined) // closing

async function runJob<Job>(jobs: JobSource<Job>, job: Job, end: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const timer = setInterval(() => {
    // While the database is down the owner is unknown, but writes fail anyway.
    jobs.renew(job).then(
      isOurs => isOurs || lost.abort(),
      () => undefined,
    )
  }, RENEW_MS)
  try {
    await jobs.work(job, AbortSignal.any([end, lost.signal]))
  } finally {
    clearInterval(timer)
  }
}

/** Nobody else claims the job within this time. */
const LEASE_S = 60
const FIRST_RETRY_S = 5
const MAX_RETRY_S = 15 * 60

// For tables with the columns `leased_by`, `leased_until` and `failures`.

/** Claims a row, or renews its lease. */
export const leaseSql = (instanceId: string): RawBuilder<unknown> =>
  sql`leased_by = ${instanceId}::uuid, leased_until = now() + make_interval(secs => ${sql.lit(LEASE_S)})`

export const isUnleased = sql<boolean>`(leased_until is null or leased_until < now())`

export const isLeasedTo = (instanceId: string): RawBuilder<boolean> =>
  sql<boolean>`leased_by = ${instanceId}::uuid`

export const releaseLeaseSql = sql`leased_by = null, leased_until = null`

/** Retries back off exponentially. */
export const retryTimeSql = (maxRetryS = MAX_RETRY_S): RawBuilder<unknown> =>
  sql`now() + make_interval(secs => least(
    ${sql.lit(FIRST_RETRY_S)} * power(2, least(failures, 20)), ${sql.lit(maxRetryS)}))`
