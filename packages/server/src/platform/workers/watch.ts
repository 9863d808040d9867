import type { WorkFailure, WorkProgress } from './task.ts'

/**
 * How long work may take, from when it begins. Processor time is that of its thread alone: on a busy machine nobody is
 * blamed for what only waited. The clock is the bound for what waits for ever.
 */
export interface WorkLimits {
  /** All of it by the clock, and in processor time. */
  readonly timeoutMs: number
  readonly cpuMs?: number
  /**
   * What follows each mark that it tells, in processor time. Its thread breaks it off there and goes on, or may begin it anew for that;
   * three times that is the bound of what can't be broken off.
   */
  readonly markMs?: number
}

/** How many times its processor time work may take by the clock, for the machine being busy with what goes before it. */
const BUSY = 4

/** Limits for work that computes: so much of the processor. */
export const withinCpu = (cpuMs: number): WorkLimits => ({ cpuMs, timeoutMs: cpuMs * BUSY })

/** A moment in the life of a thread, told by how long the processor has worked for it. */
interface ThreadMoment {
  readonly cpuMs: number
}

/** How many times a mark's time may pass in a thread that is to break off by itself what hangs there. */
const UNBROKEN = 3

/**
 * How long a module may take to load, as it does on a busy machine. Then the caller is told to come back: before a
 * minute is over, after which proxies hang up.
 */
const LOAD_MS = 45_000

/** Minds the time of one job and says when it is up. */
export class JobTimer {
  readonly #limits: WorkLimits
  readonly #cpuMs: () => Promise<number>
  readonly #giveUp: (reason: WorkFailure) => void
  #whole: NodeJS.Timeout
  #next: NodeJS.Timeout | undefined
  #begun: ThreadMoment = { cpuMs: 0 }
  #seen: ThreadMoment = this.#begun
  #mark: (ThreadMoment & { readonly mark: string }) | undefined
  #markMs = Number.POSITIVE_INFINITY
  #isStopped = false

  /** @param cpuMs how long the processor has worked for the thread by now */
  constructor(limits: WorkLimits, cpuMs: () => Promise<number>, giveUp: (reason: WorkFailure) => void) {
    this.#limits = limits
    this.#cpuMs = cpuMs
    this.#giveUp = giveUp
    this.#whole = this.#giveUpAfter(LOAD_MS, 'not_loaded')
  }

  begin({ breaksOff, ...begun }: ThreadMoment & { readonly breaksOff: boolean }): void {
    this.#begun = begun
    this.#mark = undefined
    this.#markMs = (this.#limits.markMs ?? Number.POSITIVE_INFINITY) * (breaksOff ? UNBROKEN : 1)
    clearTimeout(this.#whole)
    this.#whole = this.#giveUpAfter(this.#limits.timeoutMs)
    this.#judge(begun)
  }

  mark(mark: ThreadMoment & { readonly mark: string }): void {
    this.#mark = mark
    this.#judge(mark)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#whole)
    clearTimeout(this.#next)
  }

  get progress(): WorkProgress {
    return { mark: this.#mark?.mark ?? null, tookMs: this.#seen.cpuMs - this.#begun.cpuMs }
  }

  /** Gives up what has had its time; otherwise looks again when it could have. */
  #judge(now: ThreadMoment): void {
    this.#seen = now
    const { cpuMs = Number.POSITIVE_INFINITY } = this.#limits
    const left = cpuMs - (now.cpuMs - this.#begun.cpuMs)
    const leftToMark = this.#markMs - (this.#mark ? now.cpuMs - this.#mark.cpuMs : 0)
    if (leftToMark <= 0) this.#giveUp('overrun')
    else if (left <= 0) this.#giveUp('timeout')
    else this.#lookAfter(Math.ceil(Math.min(left, leftToMark)))
  }

  #lookAfter(ms: number): void {
    clearTimeout(this.#next)
    if (Number.isFinite(ms)) this.#next = afterReports(ms, () => void this.#look())
  }

  async #look(): Promise<void> {
    // A thread that ends while it is asked tells so itself.
    const cpuMs = await this.#cpuMs().catch(() => null)
    if (cpuMs !== null && !this.#isStopped) this.#judge({ cpuMs })
  }

  #giveUpAfter(ms: number, reason: WorkFailure = 'timeout'): NodeJS.Timeout {
    return afterReports(ms, () => this.#isStopped || this.#giveUp(reason))
  }
}

/** When our own thread was held up, reports may lie there unread: they are read before anybody is judged. */
function afterReports(ms: number, act: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(act), ms)
}
