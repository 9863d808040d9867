const PAUSE_MS = 2_000

/** How often a frame may say something for the reader: once in two seconds. */
export class SendPace {
  #last = Number.NEGATIVE_INFINITY

  /** `now` in milliseconds, never going back. */
  admit(now: number): boolean {
    if (now - this.#last < PAUSE_MS) return false
    this.#last = now
    return true
  }
}
