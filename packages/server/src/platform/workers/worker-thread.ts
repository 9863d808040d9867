import { type Transferable, Worker } from 'node:worker_threads'
import type { Done, Job } from './job.ts'
import { WorkError } from './work-error.ts'

const MEMORY_MB = 256

/** One thread that does one job at a time; a job that it could not bear ends it. */
export class WorkerThread {
  readonly #worker: Worker
  isUsable = true

  constructor() {
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // Nothing of the operator's settings is of use to what runs here.
      env: {},
      execArgv: [],
    })
    this.#worker.on('exit', () => {
      this.isUsable = false
    })
    // Whoever gave the job hears of it; a thread that ends between two jobs must not end the process.
    this.#worker.on('error', () => undefined)
    this.#worker.unref()
  }

  /** @throws WorkError when the job was given up; otherwise what the task itself threw */
  async do(job: Job, timeoutMs: number, transfer: readonly Transferable[]): Promise<unknown> {
    this.#worker.ref()
    try {
      const done = await this.#answerTo(job, timeoutMs, transfer)
      if (done.ok) return done.value
      throw done.error
    } finally {
      this.#worker.unref()
    }
  }

  async end(): Promise<void> {
    this.isUsable = false
    await this.#worker.terminate()
  }

  #answerTo(job: Job, timeoutMs: number, transfer: readonly Transferable[]): Promise<Done> {
    const { promise, resolve, reject } = Promise.withResolvers<Done>()
    const onError = (error: NodeJS.ErrnoException) => reject(new WorkError(reasonOf(error), error))
    const onExit = () => reject(new WorkError('thread_ended'))
    const timer = setTimeout(() => {
      reject(new WorkError('timeout'))
      void this.end()
    }, timeoutMs)
    this.#worker.once('message', resolve).once('error', onError).once('exit', onExit)
    this.#worker.postMessage(job, transfer)
    return promise.finally(() => {
      clearTimeout(timer)
      this.#worker.off('message', resolve).off('error', onError).off('exit', onExit)
    })
  }
}

const reasonOf = (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'thread_ended'
