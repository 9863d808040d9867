import type { Transferable } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'
import type { Task } from './task.ts'
import { WorkerThread } from './worker-thread.ts'

export interface WorkOptions {
  /** From when the work begins, not from when it began to wait. */
  readonly timeoutMs: number
  readonly transfer?: readonly Transferable[]
}

export interface PoolOptions {
  /** Threads at most; they start when first needed, stay warm, and never keep the process alive. */
  readonly threads?: number
  /** How much work may wait; beyond that a caller is told to come back. */
  readonly queue?: number
}

/** Threads for work that is heavy or done on untrusted bytes, so that neither can hold up everyone else. */
export class WorkerPool {
  readonly #threads: number
  readonly #queue: number
  readonly #idle: WorkerThread[] = []
  readonly #waiting: ((thread: WorkerThread) => void)[] = []
  readonly #all = new Set<WorkerThread>()

  constructor({ threads = 2, queue = 32 }: PoolOptions = {}) {
    this.#threads = threads
    this.#queue = queue
  }

  /**
   * Runs a task in a thread.
   * @throws WorkError when it took too long or too much, Refusal when too much is waiting already
   */
  async run<In, Out>(task: Task<In, Out>, input: In, options: WorkOptions): Promise<Out> {
    const thread = await this.#take()
    try {
      const result = await thread.do(
        { module: task.module, input },
        options.timeoutMs,
        options.transfer ?? [],
      )
      return result as Out // the task's module says so by the type that named it
    } finally {
      this.#giveBack(thread)
    }
  }

  /** Ends all threads, whatever they are at. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map(thread => thread.end()))
  }

  async #take(): Promise<WorkerThread> {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle.isUsable ? idle : this.#replace(idle)
    if (this.#all.size < this.#threads) return this.#start()
    if (this.#waiting.length >= this.#queue) throw new Refusal('too_many_requests', { retryAfterSeconds: 1 })
    return await new Promise(resolve => this.#waiting.push(resolve))
  }

  #giveBack(thread: WorkerThread): void {
    const next = this.#waiting.shift()
    if (thread.isUsable) {
      if (next === undefined) this.#idle.push(thread)
      else next(thread)
    } else {
      this.#all.delete(thread)
      next?.(this.#start())
    }
  }

  #replace(ended: WorkerThread): WorkerThread {
    this.#all.delete(ended)
    return this.#start()
  }

  #start(): WorkerThread {
    const thread = new WorkerThread()
    this.#all.add(thread)
    return thread
  }
}
