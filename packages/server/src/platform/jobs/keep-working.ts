import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { BaseLogger } from 'pino'

/** Work that waits in a table, for whichever instance takes it first. */
export interface JobSource<Job> {
  /** What it is about, for the log. */
  readonly name: string
  /** Takes the next one that is due, and has it for a while; null when there is none. */
  claim(): Promise<Job | null>
  /** Has it for another while; false when somebody else has it now. */
  renew(job: Job): Promise<boolean>
  /** Does it, or as much as is fair to the others, and writes down what came of it. */
  work(job: Job, signal: AbortSignal): Promise<void>
}

export interface JobWorker {
  /** Something may be due: it is looked for at once. */
  wake(): void
  /** Breaks off what is under way; resolves when nothing is. */
  close(): Promise<void>
}

/** How often is looked for what became due without a word: after a failure, or from an instance that is gone. */
const LOOK_MS = 1_000
/** And while there is no database to look into. */
const FAILED_MS = 3_000
/** Often enough that no lease runs out meanwhile. */
const RENEW_MS = 15_000

/**
 * Does what is due, so many jobs at a time, as long as the server runs. What is broken off by its end is due again when
 * its lease is over.
 */
export function startJobWorker<Job>(jobs: JobSource<Job>, atOnce: number, log: BaseLogger): JobWorker {
  const end = new AbortController()
  const underWay = new Set<Promise<void>>()
  let wake = Promise.withResolvers<void>()
  const warn = (error: unknown): void => {
    if (!end.signal.aborted) log.warn({ err: error, jobs: jobs.name }, 'a job broke; it comes again')
  }
  const begin = (job: Job): void => {
    const doing = runJob(jobs, job, end.signal)
      .catch(warn)
      .finally(() => {
        underWay.delete(doing)
        wake.resolve()
      })
    underWay.add(doing)
  }
  const claim = async (): Promise<Job | null> => {
    try {
      return underWay.size < atOnce ? await jobs.claim() : null
    } catch (error) {
      warn(error)
      await pause(FAILED_MS, end.signal)
      return null
    }
  }
  const running = (async () => {
    while (!end.signal.aborted) {
      wake = Promise.withResolvers()
      const job = await claim()
      if (job === null) await Promise.race([wake.promise, pause(LOOK_MS, end.signal)])
      else begin(job)
    }
    await Promise.all(underWay)
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
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined) // the end has come

/** Does one, and has it for as long as that takes. */
async function runJob<Job>(jobs: JobSource<Job>, job: Job, end: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const timer = setInterval(() => {
    // Without a database it is not known whose it is; what it writes then fails anyway.
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

/** What a claim is good for: so long nobody else takes it, unless it is renewed. */
const LEASE_S = 60
const FIRST_PAUSE_S = 5
const LONGEST_PAUSE_S = 15 * 60

// Parts of statements over a table with the columns `leased_by`, `leased_until` and `failures`.

/** Takes a row, or keeps it. */
export const leaseSql = (instanceId: string): RawBuilder<unknown> =>
  sql`leased_by = ${instanceId}::uuid, leased_until = now() + make_interval(secs => ${sql.lit(LEASE_S)})`

/** Whether nobody has it: never, or too long ago. */
export const isUnleased = sql<boolean>`(leased_until is null or leased_until < now())`

export const isLeasedTo = (instanceId: string): RawBuilder<boolean> =>
  sql<boolean>`leased_by = ${instanceId}::uuid`

export const releaseLeaseSql = sql`leased_by = null, leased_until = null`

/** When what has failed once more is tried again: soon at first, and ever later. */
export const retryTimeSql = (longestPauseS = LONGEST_PAUSE_S): RawBuilder<unknown> =>
  sql`now() + make_interval(secs => least(
    ${sql.lit(FIRST_PAUSE_S)} * power(2, least(failures, 20)), ${sql.lit(longestPauseS)}))`
