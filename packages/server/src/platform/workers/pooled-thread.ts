import { type Transferable, Worker } from 'node:worker_threads'
import type { StatefulJob, StatefulReply } from './task.ts'

const MEMORY_MB = 256

interface PendingAnswer {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Keeps state and answers in order. After the thread ended, the next question starts one without the state and with a
 * new `epoch`.
 */
export class StatefulThread<Question, Answer> {
  readonly #module: URL
  readonly #pending = new Map<number, PendingAnswer>()
  #worker: Worker | null = null
  #lastId = 0
  #epoch = 0

  /** @param module exports `answer`, a function from a question to its answer, and may keep state */
  constructor(module: URL) {
    this.#module = module
  }

  get epoch(): number {
    return this.#epoch
  }

  /** @throws what `answer` threw, or that the thread ended */
  ask(question: Question, transfer: readonly Transferable[] = []): Promise<Answer> {
    const worker = this.#started()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = ++this.#lastId
    worker.postMessage({ id, question } satisfies StatefulJob, transfer)
    this.#pending.set(id, { resolve, reject })
    worker.ref()
    return promise as Promise<Answer> // the module guarantees the types
  }

  /** Pending questions fail. */
  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(new URL('./pooled-thread-entry.ts', import.meta.url), {
      workerData: { module: this.#module.href },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      env: {},
      execArgv: [],
    })
    let cause: unknown
    worker.on('message', (reply: StatefulReply) => this.#settle(worker, reply))
    worker.on('error', error => {
      cause = error
    })
    worker.on('exit', () => this.#forget(worker, cause))
    this.#worker = worker
    return worker
  }

  #settle(worker: Worker, reply: StatefulReply): void {
    const waiting = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    // Pending questions keep the process alive, but an idle thread does not.
    if (this.#pending.size === 0) worker.unref()
    if ('error' in reply) waiting?.reject(reply.error)
    else waiting?.resolve(reply.answer)
  }

  #forget(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#epoch++
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of pending) reject(new Error('the thread ended', { cause }))
  }
}
