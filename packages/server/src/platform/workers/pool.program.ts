import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { type ThreadResult, type ThreadWork, WorkError, type WorkFailure, type WorkProgress } from './task.ts'
import type { WorkLimits } from './watch.ts'
import { WorkerPool } from './worker-pool.ts'

export interface PoolQuestion {
  /** The same each time: there is one pool. */
  readonly pool: {
    readonly threads: number
    /** Modules. */
    readonly warm: readonly string[]
    /** Where it is kept what has been compiled; null where it is not. */
    readonly compiled: string | null
  }
  readonly job: ThreadWork
  readonly limits: WorkLimits
}

export interface PoolAnswer {
  readonly outcome: PoolOutcome
  /** A thread that was to end runs on, and takes a processor from what is done after it. */
  readonly isStuck: boolean
  /** Processor time of the process since its last answer. */
  readonly cpuMs: number
}

/** How a job went, or how it was given up. */
export type PoolOutcome = Exclude<ThreadResult, { kind: 'hung' }> | AbandonedWork

export interface AbandonedWork extends WorkProgress {
  readonly kind: 'given_up'
  readonly reason: WorkFailure
}

// V8 reads a pattern twice otherwise, for its interpreter first: one of 4 kB with a thousand groups takes a tenth of a second each
// time, in which nobody can break it off. What it makes of it in the end is the same.
setFlagsFromString('--no-regexp-tier-up')

let open: WorkerPool | undefined
let told = 0

/** Does a job in one of the threads of this process. That it was given up is told before its thread, if need be, has ended. */
export async function answer(
  question: PoolQuestion,
  tell: (outcome: AbandonedWork) => void,
): Promise<PoolAnswer> {
  open ??= openPool(question.pool)
  const outcome = await outcomeOf(open, question)
  if (outcome.kind === 'given_up') tell(outcome)
  const isStuck = outcome.kind === 'given_up' && (await open.isStuck())
  const { user, system } = process.cpuUsage()
  const before = told
  told = (user + system) / 1_000
  return { outcome, isStuck, cpuMs: told - before }
}

async function outcomeOf(pool: WorkerPool, { job, limits }: PoolQuestion): Promise<PoolOutcome> {
  try {
    return { kind: 'done', value: await pool.run({ module: job.module }, job.input, limits) }
  } catch (error) {
    if (!(error instanceof WorkError)) return { kind: 'failed', error }
    const { reason, mark, tookMs } = error
    return { kind: 'given_up', reason, mark, tookMs }
  }
}

function openPool({ threads, warm, compiled }: PoolQuestion['pool']): WorkerPool {
  if (compiled !== null) enableCompileCache(compiled)
  return new WorkerPool({ threads, warm: warm.map(module => ({ module })) })
}
