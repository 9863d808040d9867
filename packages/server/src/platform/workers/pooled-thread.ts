import { type Transferable, Worker } from 'node:worker_threads'
import type { StatefulJob, StatefulReply } from './task.ts'

const MEMORY_MB = 256

interface PendingAnswer {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * A thread that keeps what it was told from one question to the next, and answers them in the order they were asked.
 * It starts when it is first asked. One that ended starts anew with the next question, and knows nothing any more: then
 * `epoch` is another one.
 */
export class StatefulThread<Question, Answer> {
  readonly #module: URL
  readonly #waiting = new Map<number, PendingAnswer>()
  #worker: Worker | null = null
  #asked = 0
  #epoch = 0

  /** @param module what exports `answer`, a function from a question to its answer, and keeps what it likes */
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
    const id = ++this.#asked
    worker.postMessage({ id, question } satisfies StatefulJob, transfer)
    this.#waiting.set(id, { resolve, reject })
    worker.ref()
    return promise as Promise<Answer> // the module says so by the types of whoever named it
  }

  /** Ends it, and with it what it knows; who waits for an answer is told. */
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
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    // Only who waits for it keeps the process alive.
    if (this.#waiting.size === 0) worker.unref()
    if ('error' in reply) waiting?.reject(reply.error)
    else waiting?.resolve(reply.answer)
  }

  #forget(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#epoch++
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of left) reject(new Error('the thread ended', { cause }))
  }
}
