/** How many calls are let in within a time. */
export interface WindowBound {
  readonly calls: number
  readonly spanMs: number
}

/** One window of one name, with the one before it. */
interface CountWindow {
  readonly start: number
  readonly spanMs: number
  /** How many of the calls counted here are not told to others one by one, but together. */
  readonly step: number
  count: number
  /** Of `count`, what others have not been told of. */
  untold: number
  /** What was counted in the window before this. */
  before: number
}

/** What this instance has to say of a window: so many calls more. */
export interface WindowIncrement {
  readonly name: string
  readonly start: number
  readonly span: number
  readonly calls: number
}

/** What all instances together have counted. */
export interface WindowTotal {
  readonly name: string
  readonly start: number
  readonly calls: number
  readonly before: number
}

/** The error that one instance may leave in the others' counts: a hundredth of what is allowed. */
const STEPS = 100
const KEPT_MS = 2 * 3600 * 1000

/**
 * Counts calls by name. Windows slide by counting the last one in proportion. Decisions are made from what is known here;
 * what others have counted comes now and then.
 */
export class SlidingWindows {
  readonly #windows = new Map<string, CountWindow>()
  readonly #changed = new Set<string>()
  #sweptAt = 0

  /** Called when there is something to tell the others. */
  onChange: (() => void) | undefined

  /**
   * Counts one call, if it is let in.
   * @returns 0 when it is, otherwise the milliseconds until the window ends
   */
  count(name: string, { calls, spanMs }: WindowBound, now: number): number {
    this.#sweep(now)
    const window = this.#windowAt(name, spanMs, calls, now)
    const weight = 1 - (now - window.start) / spanMs
    if (window.count + window.before * weight >= calls) return window.start + spanMs - now
    window.count++
    window.untold++
    if (window.untold >= window.step && this.onChange !== undefined) {
      this.#changed.add(name)
      this.onChange()
    }
    return 0
  }

  /** What is to be told; from here on it counts as told. */
  takeUntold(): WindowIncrement[] {
    const said: WindowIncrement[] = []
    for (const name of this.#changed) {
      const window = this.#windows.get(name)
      if (window === undefined) continue
      said.push({ name, start: window.start, span: window.spanMs, calls: window.untold })
      window.untold = 0
    }
    this.#changed.clear()
    return said
  }

  /** It was not told after all; it goes with what is told next. */
  giveBack(said: readonly WindowIncrement[]): void {
    for (const { name, start, calls } of said) {
      const window = this.#windows.get(name)
      if (window?.start === start) window.untold += calls
    }
  }

  /** Takes over what all have counted, and what was counted here since. */
  learn(totals: readonly WindowTotal[]): void {
    for (const { name, start, calls, before } of totals) {
      const window = this.#windows.get(name)
      if (window === undefined) continue
      if (window.start === start) {
        window.count = calls + window.untold
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
    const window = { start, spanMs, step, count: 0, untold: 0, before }
    this.#windows.set(name, window)
    return window
  }

  /** Once a minute, forgets what can no longer matter, so that memory follows the live callers only. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < 60_000) return
    this.#sweptAt = now
    for (const [name, { start }] of this.#windows) if (now - start > KEPT_MS) this.#windows.delete(name)
  }
}
