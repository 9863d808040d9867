import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { type ThreadResult, type ThreadWork, WorkError, type WorkFailure, type WorkProgress } from './task.ts'
import type { WorkLimits } from './watch.ts'
import { WorkerPool } from './worker-pool.ts'

export interface PoolQuestion {
  /** Always the same, since the process has a single pool. */
  readonly pool: {
    readonly threads: number
    readonly warm: readonly string[]
    /** Cache directory, or null if disabled. */
    readonly compiled: string | null
  }
  readonly job: ThreadWork
  readonly limits: WorkLimits
}

export interface PoolAnswer {
  readonly outcome: PoolOutcome
  /** A thread could not be terminated and keeps using a CPU. */
  readonly isStuck: boolean
  /** CPU time of the process since its last answer. */
  readonly cpuMs: number
}

export type PoolOutcome = ThreadResult | AbandonedWork

export interface AbandonedWork extends WorkProgress {
  readonly kind: 'given_up'
  readonly reason: WorkFailure
}

// Without this flag, V8 first compiles regexes for its interpreter, which cannot be interrupted and takes 100 ms for a
// 4 kB pattern with a thousand groups.
setFlagsFromString('--no-regexp-tier-up')

let open: WorkerPool | undefined
let totalMs = 0

/** Abandoned work is reported before its thread has ended. */
export async function answer(
  question: PoolQuestion,
  sendReply: (outcome: AbandonedWork) => void,
): Promise<PoolAnswer> {
  open ??= openPool(question.pool)
  const outcome = await outcomeOf(open, question)
  if (outcome.kind === 'given_up') sendReply(outcome)
  const isStuck = outcome.kind === 'given_up' && (await open.isStuck())
  const { user, system } = process.cpuUsage()
  const before = totalMs
  totalMs = (user + system) / 1_000
  return { outcome, isStuck, cpuMs: totalMs - before }
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
