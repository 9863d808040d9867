import { Worker } from 'node:worker_threads'
import { compiledCacheDirectory } from './compiled.ts'
import { type ThreadReport, type ThreadResult, type ThreadWork, WorkError, type WorkFailure } from './task.ts'
import { JobTimer, type WorkLimits } from './watch.ts'

const MEMORY_MB = 256
/** File contents live long, so a third of V8's default is enough. */
const YOUNG_GENERATION_MB = 16

/** Runs one job at a time. A job that exceeds its limits ends the thread. */
export class WorkerThread {
  readonly #worker: Worker
  isUsable = true
  /** An idle thread never frees its memory, so one that uses much is replaced. */
  isSpent = false

  /** @param modules loaded before the first job */
  constructor(modules: readonly string[]) {
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { modules, compiled: compiledCacheDirectory() },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      // Tasks need none of the operator's settings.
      env: {},
      execArgv: [],
    })
    this.#worker.on('exit', () => {
      this.isUsable = false
    })
    // The job's caller gets the error. Between jobs it must not crash the process.
    this.#worker.on('error', () => undefined)
    this.#worker.unref()
  }

  /** @throws WorkError if the job exceeded a limit; otherwise what the task threw */
  async do(work: ThreadWork, limits: WorkLimits): Promise<unknown> {
    this.#worker.ref()
    try {
      const done = await this.#answerTo(work, limits)
      if (done.kind === 'done') return done.value
      throw done.error
    } finally {
      this.#worker.unref()
    }
  }

  async end(): Promise<void> {
    this.isUsable = false
    await this.#worker.terminate()
  }

  async #answerTo(work: ThreadWork, limits: WorkLimits): Promise<ThreadResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadResult>()
    const watch = new JobTimer(
      limits,
      () => this.#cpuMs(),
      reason => {
        abandon(reason)
        void this.end()
      },
    )
    const abandon = (reason: WorkFailure, cause?: unknown) =>
      reject(new WorkError(reason, watch.progress, cause))
    const onReport = (report: ThreadReport) => {
      if (report.kind === 'begun') watch.begin(report)
      else if (report.kind === 'mark') watch.mark(report)
      else if (report.kind === 'spent') this.isSpent = true
      else resolve(report)
    }
    const onError = (error: NodeJS.ErrnoException) => abandon(toWorkFailure(error), error)
    const onExit = () => abandon('thread_ended')
    // The result is nested too deeply to be copied.
    const onUnread = (error: unknown) => resolve({ kind: 'failed', error })
    this.#worker.on('message', onReport).once('messageerror', onUnread)
    this.#worker.once('error', onError).once('exit', onExit)
    try {
      this.#worker.postMessage(work)
      return await promise
    } finally {
      watch.stop()
      this.#worker.off('message', onReport).off('messageerror', onUnread)
      this.#worker.off('error', onError).off('exit', onExit)
    }
  }

  async #cpuMs(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage()
    return (user + system) / 1_000
  }
}

const toWorkFailure = (error: NodeJS.ErrnoException): WorkFailure =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'thread_ended'
