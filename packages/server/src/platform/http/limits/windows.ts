export interface WindowBound {
  readonly calls: number
  readonly spanMs: number
}

interface CountWindow {
  readonly start: number
  readonly spanMs: number
  /** Number of calls shared with other instances in one batch. */
  readonly step: number
  count: number
  /** Other instances do not know this part of `count` yet. */
  unshared: number
  before: number
}

export interface WindowIncrement {
  readonly name: string
  readonly start: number
  readonly span: number
  readonly calls: number
}

/** Calls of all instances together. */
export interface WindowTotal {
  readonly name: string
  readonly start: number
  readonly calls: number
  readonly before: number
}

/** A hundredth of the limit per batch bounds the error of other instances. */
const STEPS = 100
const RETENTION_MS = 2 * 3600 * 1000

/**
 * The previous window is weighted by its overlap. Decisions use local counts, into which other instances' counts are
 * merged.
 */
export class SlidingWindows {
  readonly #windows = new Map<string, CountWindow>()
  readonly #changedNames = new Set<string>()
  #sweptAt = 0

  onChange: (() => void) | undefined

  /** @returns 0 if allowed, otherwise the milliseconds until the window ends */
  count(name: string, { calls, spanMs }: WindowBound, now: number): number {
    this.#sweep(now)
    const window = this.#windowAt(name, spanMs, calls, now)
    const weight = 1 - (now - window.start) / spanMs
    if (window.count + window.before * weight >= calls) return window.start + spanMs - now
    window.count++
    window.unshared++
    if (window.unshared >= window.step && this.onChange !== undefined) {
      this.#changedNames.add(name)
      this.onChange()
    }
    return 0
  }

  takeUnshared(): WindowIncrement[] {
    const increments: WindowIncrement[] = []
    for (const name of this.#changedNames) {
      const window = this.#windows.get(name)
      if (window === undefined) continue
      increments.push({ name, start: window.start, span: window.spanMs, calls: window.unshared })
      window.unshared = 0
    }
    this.#changedNames.clear()
    return increments
  }

  giveBack(increments: readonly WindowIncrement[]): void {
    for (const { name, start, calls } of increments) {
      const window = this.#windows.get(name)
      if (window?.start === start) window.unshared += calls
    }
  }

  /** Merges the totals, keeping what was counted here since. */
  learn(totals: readonly WindowTotal[]): void {
    for (const { name, start, calls, before } of totals) {
      const window = this.#windows.get(name)
      if (window === undefined) continue
      if (window.start === start) {
        window.count = calls + window.unshared
        window.before = before
      } else if (window.start === start + window.spanMs) window.before = calls
    }
  }

  #windowAt(name: string, spanMs: number, calls: number, now: number): CountWindow {
    const start = now - (now % spanMs)
    const known = this.#windows.get(name)
    if (known?.start === start) return known
    const before = known?.start === start - spanMs ? known.count : 0
    const step = Math.max(1, Math.floor(calls / STEPS))
    const window = { start, spanMs, step, count: 0, unshared: 0, before }
    this.#windows.set(name, window)
    return window
  }

  /** Once a minute, forgets callers that are gone. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < 60_000) return
    this.#sweptAt = now
    for (const [name, { start }] of this.#windows) if (now - start > RETENTION_MS) this.#windows.delete(name)
  }
}
