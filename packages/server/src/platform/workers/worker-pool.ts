import { setTimeout } from 'node:timers/promises'
import { ApiError } from '../http/api-error.ts'
import type { PoolMetrics, PoolState } from './pool-metrics.ts'
import { type Task, WorkError } from './task.ts'
import type { WorkLimits } from './watch.ts'
import { WorkerThread } from './worker-thread.ts'

/** A thread that is told to end does so within milliseconds. */
const END_MS = 1_000

export interface WorkerPoolOptions {
  /** Threads at most; they start when first needed, stay warm, and never keep the process alive. */
  readonly threads?: number
  /** How much work may wait; beyond that a caller is told to come back. */
  readonly queue?: number
  /**
   * Tasks that are to answer at once: all threads start beforehand with these loaded, and one that had to be ended is
   * replaced while another takes the next piece of work.
   */
  readonly warm?: readonly Task<unknown, unknown>[]
  /** Where it is watched, and what it is called there. */
  readonly watched?: { readonly by: PoolMetrics; readonly name: string }
}

/** Threads of this process, which share its memory and its place among others: for work on what is our own. */
export class WorkerPool implements Workers {
  readonly #threads: number
  readonly #queue: number
  readonly #warm: readonly string[]
  readonly #idle: WorkerThread[] = []
  readonly #waiting: PromiseWithResolvers<WorkerThread>[] = []
  readonly #all = new Set<WorkerThread>()
  readonly #ending = new Set<WorkerThread>()
  readonly #watched: WorkerPoolOptions['watched']
  #isClosed = false

  constructor({ threads = 2, queue = 32, warm = [], watched }: WorkerPoolOptions = {}) {
    this.#threads = threads
    this.#queue = queue
    this.#warm = warm.map(task => task.module)
    this.#watched = watched
    watched?.by.watch(watched.name, this)
    this.#fill()
  }

  async run<In, Out>(task: Task<In, Out>, input: In, limits: WorkLimits): Promise<Out> {
    const thread = await this.#take()
    try {
      const result = await thread.do({ module: task.module, input }, limits)
      return result as Out // the task's module says so by the type that named it
    } catch (error) {
      if (!(error instanceof WorkError)) throw error
      // That its thread was ended says nothing of the work, which another process may do.
      if (this.#isClosed) throw poolClosedError()
      this.#watched?.by.givenUp.add(1, this.#watched.name)
      throw error
    } finally {
      this.#giveBack(thread)
    }
  }

  get state(): PoolState {
    return { busy: this.#all.size - this.#idle.length, waiting: this.#waiting.length }
  }

  /** Whether a thread that was told to end runs on, as V8 lets some loops: only with its process will it end. */
  async isStuck(): Promise<boolean> {
    const ended = Promise.all([...this.#ending].map(thread => thread.end())).then(() => false)
    return await Promise.race([ended, setTimeout(END_MS, true, { ref: false })])
  }

  /** Ends all threads: what they are at is refused, what waits for one, and whatever comes later. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(poolClosedError())
    await Promise.all([...this.#all].map(thread => thread.end()))
  }

  async #take(): Promise<WorkerThread> {
    if (this.#isClosed) throw poolClosedError()
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle.isUsable ? idle : this.#replace(idle)
    if (this.#all.size < this.#threads) return this.#start()
    if (this.#waiting.length >= this.#queue) throw poolFullError()
    const waiting = Promise.withResolvers<WorkerThread>()
    this.#waiting.push(waiting)
    return await waiting.promise
  }

  #giveBack(thread: WorkerThread): void {
    if (!thread.isUsable) {
      this.#ending.add(thread)
      void thread.end().then(() => this.#ending.delete(thread))
      this.#makeRoom(thread)
    } else if (thread.isSpent) {
      // What it holds is given back first: beside its successor it would be taken twice.
      void thread.end().then(() => this.#makeRoom(thread))
    } else this.#hand(thread)
  }

  #hand(thread: WorkerThread): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(thread)
    else next.resolve(thread)
  }

  /** In the place of one that is no more. */
  #makeRoom(ended: WorkerThread): void {
    this.#all.delete(ended)
    if (this.#waiting.length > 0) this.#hand(this.#start())
    this.#fill()
  }

  /** Starts what a warm pool lacks; behind the others, so that who is loading is asked last. */
  #fill(): void {
    while (this.#warm.length > 0 && !this.#isClosed && this.#all.size < this.#threads)
      this.#idle.unshift(this.#start())
  }

  #replace(ended: WorkerThread): WorkerThread {
    this.#all.delete(ended)
    return this.#start()
  }

  #start(): WorkerThread {
    const thread = new WorkerThread(this.#warm)
    this.#all.add(thread)
    return thread
  }
}

/** Who does work that is heavy or done on untrusted bytes, so that neither can hold up everyone else. */
export interface Workers {
  /**
   * Has a task done.
   * @throws WorkError when it took too long or too much, with the last mark it told; Refusal when too much is waiting
   * already, or nothing is done any more; otherwise what the task threw
   */
  run<In, Out>(task: Task<In, Out>, input: In, limits: WorkLimits): Promise<Out>
}

export const poolFullError = (): ApiError => new ApiError('too_many_requests', { retryAfterSeconds: 1 })

export const poolClosedError = (): ApiError => new ApiError('shutting_down', { retryAfterSeconds: 5 })
