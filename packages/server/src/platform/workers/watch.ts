import type { WorkFailure, WorkProgress } from './work-error.ts'

/** How long work may take, from when it begins: all of it, and, if it tells marks, what follows each of them. */
export interface WorkLimits {
  readonly timeoutMs: number
  readonly markMs?: number
}

/** A module that takes longer to load will never be there. */
const LOAD_MS = 10_000

/**
 * Minds the time of one job and says when it is up. What follows a mark is measured in the processor time of its
 * thread, so that nobody is blamed for what only waited on a busy machine; the whole is measured by the clock.
 */
export class Watch {
  readonly #limits: WorkLimits
  readonly #cpuMs: () => Promise<number>
  readonly #giveUp: (reason: WorkFailure) => void
  #whole: NodeJS.Timeout
  #stretch: NodeJS.Timeout | undefined
  #begunAt: number | undefined
  #mark: { readonly mark: string; readonly cpuMs: number } | undefined
  #isStopped = false

  /** @param cpuMs how long the processor has worked for the thread */
  constructor(limits: WorkLimits, cpuMs: () => Promise<number>, giveUp: (reason: WorkFailure) => void) {
    this.#limits = limits
    this.#cpuMs = cpuMs
    this.#giveUp = giveUp
    this.#whole = this.#giveUpAfter(LOAD_MS)
  }

  begin(): void {
    this.#begunAt = performance.now()
    clearTimeout(this.#whole)
    this.#whole = this.#giveUpAfter(this.#limits.timeoutMs)
  }

  mark(mark: { readonly mark: string; readonly cpuMs: number }): void {
    this.#mark = mark
    if (this.#limits.markMs !== undefined) this.#lookAfter(this.#limits.markMs)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#whole)
    clearTimeout(this.#stretch)
  }

  get progress(): WorkProgress {
    const tookMs = this.#begunAt === undefined ? 0 : performance.now() - this.#begunAt
    return { mark: this.#mark?.mark ?? null, tookMs }
  }

  /** When our own thread was held up, an answer may lie there unread: it is read before anything is given up. */
  #giveUpAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => setImmediate(() => this.#isStopped || this.#giveUp('timeout')), ms)
  }

  #lookAfter(ms: number): void {
    clearTimeout(this.#stretch)
    this.#stretch = setTimeout(() => void this.#look(), ms)
  }

  async #look(): Promise<void> {
    const mark = this.#mark
    // A thread that ends while it is asked has told so itself.
    const cpuMs = await this.#cpuMs().catch(() => null)
    if (cpuMs === null || mark === undefined || mark !== this.#mark || this.#isStopped) return
    const leftMs = (this.#limits.markMs ?? 0) - (cpuMs - mark.cpuMs)
    if (leftMs > 0) this.#lookAfter(Math.ceil(leftMs))
    else this.#giveUp('overrun')
  }
}
