import { setTimeout } from 'node:timers/promises'
import { FairQueue } from '../fair-queue.ts'
import { ApiError } from '../http/api-error.ts'
import type { PoolMetrics, PoolState } from './pool-metrics.ts'
import { type Task, WorkError } from './task.ts'
import type { WorkLimits } from './watch.ts'
import { WorkerThread } from './worker-thread.ts'

/** Threads normally terminate within milliseconds. */
const SHUTDOWN_MS = 1_000

export interface WorkerPoolOptions {
  /** Threads start on demand, stay warm, and never keep the process alive. */
  readonly threads?: number
  /** Callers beyond it are rejected. */
  readonly queue?: number
  /**
   * For tasks that must start instantly: all threads start ahead with these loaded, and an ended thread is replaced
   * right away.
   */
  readonly warm?: readonly Task<unknown, unknown>[]
  readonly watched?: { readonly by: PoolMetrics; readonly name: string }
}

/** For trusted work, in this process. */
export class WorkerPool implements Workers {
  readonly #maxThreads: number
  readonly #queue: FairQueue
  readonly #warm: readonly string[]
  readonly #idleThreads: WorkerThread[] = []
  readonly #threads = new Set<WorkerThread>()
  readonly #endingThreads = new Set<WorkerThread>()
  readonly #metrics: WorkerPoolOptions['watched']
  readonly #closing = new AbortController()

  constructor({ threads = 2, queue = 32, warm = [], watched }: WorkerPoolOptions = {}) {
    this.#maxThreads = threads
    this.#queue = new FairQueue({ atOnce: threads, bound: { most: queue, refuse: poolFullError } })
    this.#warm = warm.map(task => task.module)
    this.#metrics = watched
    watched?.by.watch(watched.name, this)
    this.#fill()
  }

  async run<In, Out>(task: Task<In, Out>, input: In, limits: WorkLimits): Promise<Out> {
    const { signal } = this.#closing
    const leave = await this.#queue.enter('', signal)
    if (signal.aborted) throw poolClosedError()
    const thread = this.#take()
    try {
      const result = await thread.do({ module: task.module, input }, limits)
      return result as Out // the task's module guarantees the types
    } catch (error) {
      if (!(error instanceof WorkError)) throw error
      // Another process may do the work.
      if (signal.aborted) throw poolClosedError()
      this.#metrics?.by.givenUp.inc({ pool: this.#metrics.name })
      throw error
    } finally {
      this.#giveBack(thread, leave)
    }
  }

  get state(): PoolState {
    const { busy, waiting } = this.#queue
    return { busy, waiting }
  }

  /** V8 does not terminate a thread in some loops; only ending the process helps. */
  async isStuck(): Promise<boolean> {
    const ended = Promise.all([...this.#endingThreads].map(thread => thread.end())).then(() => false)
    return await Promise.race([ended, setTimeout(SHUTDOWN_MS, true, { ref: false })])
  }

  /** Running, waiting and later work is rejected. */
  async close(): Promise<void> {
    this.#closing.abort(poolClosedError())
    await Promise.all([...this.#threads].map(thread => thread.end()))
  }

  #take(): WorkerThread {
    const idle = this.#idleThreads.pop()
    if (idle?.isUsable) return idle
    if (idle !== undefined) this.#threads.delete(idle)
    return this.#start()
  }

  #giveBack(thread: WorkerThread, leave: () => void): void {
    if (thread.isUsable && !thread.isSpent) {
      this.#idleThreads.push(thread)
      leave()
      return
    }
    const replace = (): void => {
      this.#threads.delete(thread)
      this.#fill()
      leave()
    }
    const isOnlySpent = thread.isUsable
    this.#endingThreads.add(thread)
    const ended = thread.end().then(() => this.#endingThreads.delete(thread))
    // A spent thread ends before its successor starts, to avoid twice the memory.
    if (isOnlySpent) void ended.then(replace)
    else replace()
  }

  /** New threads go last, since they are still loading. */
  #fill(): void {
    while (this.#warm.length > 0 && !this.#closing.signal.aborted && this.#threads.size < this.#maxThreads)
      this.#idleThreads.unshift(this.#start())
  }

  #start(): WorkerThread {
    const thread = new WorkerThread(this.#warm)
    this.#threads.add(thread)
    return thread
  }
}

/** For work that is heavy or handles untrusted data. */
export interface Workers {
  /**
   * @throws WorkError if the task exceeded a limit, with its last mark; ApiError if the queue is full or closed;
   * otherwise what the task threw
   */
  run<In, Out>(task: Task<In, Out>, input: In, limits: WorkLimits): Promise<Out>
}

export const poolFullError = (): ApiError => new ApiError('too_many_requests', { retryAfterSeconds: 1 })

export const poolClosedError = (): ApiError => new ApiError('shutting_down', { retryAfterSeconds: 5 })
