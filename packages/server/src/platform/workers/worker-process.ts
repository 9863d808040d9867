import type { BaseLogger } from 'pino'
import { FairQueue } from '../fair-queue.ts'
import { ApiError } from '../http/api-error.ts'
import { OnDemandProcess } from '../processes/pooled-process.ts'
import { defineProgram, ProcessError } from '../processes/program.ts'
import { compiledCacheDirectory } from './compiled.ts'
import type { AbandonedWork, answer, PoolAnswer, PoolOutcome, PoolQuestion } from './pool.program.ts'
import type { PoolMetrics, PoolState } from './pool-metrics.ts'
import { type Task, type ThreadWork, WorkError, type WorkFailure } from './task.ts'
import type { WorkLimits } from './watch.ts'
import { poolClosedError, poolFullError, type Workers } from './worker-pool.ts'

const program = defineProgram<typeof answer>(new URL('./pool.program.ts', import.meta.url))

/** The process enforces its threads' limits itself, so silence means that it hangs (ms). */
const IDLE_TIMEOUT_MS = 5 * 60 * 1000

/** The server goes first, but the pool does not starve on a busy machine. */
const NICENESS = 5

export interface WorkerProcessOptions {
  /** Each thread runs one job at a time. */
  readonly threads: number
  /** Callers beyond it are rejected. */
  readonly queue: number
  /** All threads load these at startup. */
  readonly warm?: readonly Task<unknown, unknown>[]
  readonly idleMs: number
  readonly watched: { readonly by: PoolMetrics; readonly name: string }
  readonly log: Pick<BaseLogger, 'warn'>
}

/**
 * For untrusted work, in a process of its own: the OS can deprioritise it, and a crash or a thread that cannot be
 * terminated affects only this one.
 */
export class WorkerProcess implements Workers {
  readonly #process: OnDemandProcess<PoolQuestion, AbandonedWork, PoolAnswer>
  readonly #queue: FairQueue
  readonly #threads: number
  readonly #warm: readonly string[]
  readonly #metrics: WorkerProcessOptions['watched']
  readonly #log: WorkerProcessOptions['log']
  readonly #closing = new AbortController()

  constructor({ threads, queue, warm = [], idleMs, watched, log }: WorkerProcessOptions) {
    this.#process = new OnDemandProcess(program, { idleMs, silenceMs: IDLE_TIMEOUT_MS, niceness: NICENESS })
    this.#queue = new FairQueue({ atOnce: threads, bound: { most: queue, refuse: poolFullError } })
    this.#threads = threads
    this.#warm = warm.map(task => task.module)
    this.#metrics = watched
    this.#log = log
    watched.by.watch(watched.name, this)
    watched.by.cpuSeconds.inc({ pool: watched.name }, 0) // exports a zero from the start
  }

  get state(): PoolState {
    const { busy, waiting } = this.#queue
    return { busy, waiting }
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  async run<In, Out>({ module }: Task<In, Out>, input: In, limits: WorkLimits): Promise<Out> {
    const work = () => this.#do({ module, input }, limits)
    const result = await this.#queue.run('', this.#closing.signal, work)
    return result as Out // the task's module guarantees the types
  }

  /** Running, waiting and later work is rejected. */
  async close(): Promise<void> {
    this.#closing.abort(poolClosedError())
    await this.#process.end()
  }

  async #do(job: ThreadWork, limits: WorkLimits): Promise<unknown> {
    const pool = { threads: this.#threads, warm: this.#warm, compiled: compiledCacheDirectory() }
    const abandoned = Promise.withResolvers<AbandonedWork>()
    const request = this.#process.ask({ pool, job, limits }, abandoned.resolve, this.#closing.signal)
    const { pid } = this.#process
    const answered = request.then(
      answered => this.#minded(answered, pid),
      error => this.#givenUp(error),
    )
    const outcome = await Promise.race([abandoned.promise, answered])
    if (outcome.kind === 'done') return outcome.value
    if (outcome.kind === 'failed') throw outcome.error
    // The machine is busy; the work is not to blame.
    if (outcome.reason === 'not_loaded') throw busyError()
    const { by, name } = this.#metrics
    by.givenUp.inc({ pool: name })
    throw new WorkError(outcome.reason, outcome)
  }

  #minded({ outcome, isStuck, cpuMs }: PoolAnswer, pid: number | undefined): PoolOutcome {
    const { by, name } = this.#metrics
    by.cpuSeconds.inc({ pool: name }, cpuMs / 1_000)
    if (isStuck && pid !== undefined) this.#process.retire(pid)
    return outcome
  }

  #givenUp(error: unknown): PoolOutcome {
    if (!(error instanceof ProcessError) || error.reason === 'refused') throw error
    this.#log.warn({ err: error, pool: this.#metrics.name }, 'a worker process exited')
    if (error.reason === 'not_started') throw busyError()
    return { kind: 'given_up', reason: failures[error.reason], mark: null, tookMs: 0 }
  }
}

const busyError = (): ApiError => new ApiError('server_busy', { retryAfterSeconds: 5 })

/** The OS kills the process when memory runs out, and this server ends it when it hangs. */
const failures: Readonly<Record<'ended' | 'killed' | 'crashed', WorkFailure>> = {
  ended: 'timeout',
  killed: 'out_of_memory',
  crashed: 'thread_ended',
}
