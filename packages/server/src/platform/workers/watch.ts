import type { WorkFailure, WorkProgress } from './task.ts'

/**
 * CPU time counts only the job's own thread, so a busy machine does not matter; wall-clock time catches endless waits.
 */
export interface WorkLimits {
  /** Limits for the whole job (ms). */
  readonly timeoutMs: number
  readonly cpuMs?: number
  /** CPU time allowed after each mark (ms). */
  readonly markMs?: number
}

/** Ratio of wall-clock time to CPU time, for a busy machine. */
const WALL_TIME_FACTOR = 4

export const withinCpu = (cpuMs: number): WorkLimits => ({ cpuMs, timeoutMs: cpuMs * WALL_TIME_FACTOR })

interface ThreadMoment {
  readonly cpuMs: number
}

/** Time to load a module (ms), below the minute after which proxies give up. */
const LOAD_MS = 45_000

export class JobTimer {
  readonly #limits: WorkLimits
  readonly #cpuMs: () => Promise<number>
  readonly #giveUp: (reason: WorkFailure) => void
  #timeoutTimer: NodeJS.Timeout
  #next: NodeJS.Timeout | undefined
  #start: ThreadMoment = { cpuMs: 0 }
  #lastSeen: ThreadMoment = this.#start
  #mark: (ThreadMoment & { readonly mark: string }) | undefined
  #isStopped = false

  /** @param cpuMs reads the thread's current CPU time */
  constructor(limits: WorkLimits, cpuMs: () => Promise<number>, abandon: (reason: WorkFailure) => void) {
    this.#limits = limits
    this.#cpuMs = cpuMs
    this.#giveUp = abandon
    this.#timeoutTimer = this.#giveUpAfter(LOAD_MS, 'not_loaded')
  }

  begin(start: ThreadMoment): void {
    this.#start = start
    clearTimeout(this.#timeoutTimer)
    this.#timeoutTimer = this.#giveUpAfter(this.#limits.timeoutMs)
    this.#judge(start)
  }

  mark(mark: ThreadMoment & { readonly mark: string }): void {
    this.#mark = mark
    this.#judge(mark)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timeoutTimer)
    clearTimeout(this.#next)
  }

  get progress(): WorkProgress {
    return { mark: this.#mark?.mark ?? null, tookMs: this.#lastSeen.cpuMs - this.#start.cpuMs }
  }

  /** If no limit is reached, checks again at the earliest possible time. */
  #judge(now: ThreadMoment): void {
    this.#lastSeen = now
    const { cpuMs = Number.POSITIVE_INFINITY, markMs = Number.POSITIVE_INFINITY } = this.#limits
    const remainingMs = cpuMs - (now.cpuMs - this.#start.cpuMs)
    const leftToMark = markMs - (this.#mark ? now.cpuMs - this.#mark.cpuMs : 0)
    if (leftToMark <= 0) this.#giveUp('overrun')
    else if (remainingMs <= 0) this.#giveUp('timeout')
    else this.#lookAfter(Math.ceil(Math.min(remainingMs, leftToMark)))
  }

  #lookAfter(ms: number): void {
    clearTimeout(this.#next)
    if (Number.isFinite(ms)) this.#next = afterReports(ms, () => void this.#look())
  }

  async #look(): Promise<void> {
    // A thread that ends meanwhile reports that itself.
    const cpuMs = await this.#cpuMs().catch(() => null)
    if (cpuMs !== null && !this.#isStopped) this.#judge({ cpuMs })
  }

  #giveUpAfter(ms: number, reason: WorkFailure = 'timeout'): NodeJS.Timeout {
    return afterReports(ms, () => this.#isStopped || this.#giveUp(reason))
  }
}

/** Waiting reports come first, in case this process's event loop was blocked. */
function afterReports(ms: number, act: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(act), ms)
}
