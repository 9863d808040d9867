/** Messages per second that are read from a frame; more are ignored. */
const PER_SECOND = 20
/** Messages per second at which a frame is stopped. */
const FLOOD = 400

/** Counts a frame's messages per second. */
export class MessageBudget {
  #second = 0
  #count = 0

  /** Whether a message at `now` may be read (ms, monotonic). */
  admit(now: number): 'yes' | 'no' | 'flood' {
    const second = Math.floor(now / 1_000)
    if (second !== this.#second) this.#count = 0
    this.#second = second
    this.#count++
    if (this.#count > FLOOD) return 'flood'
    return this.#count > PER_SECOND ? 'no' : 'yes'
  }
}

const PAUSE_MS = 2_000

/** Limits how often a frame may send for the reader: once in two seconds. */
export class SendPace {
  #last = Number.NEGATIVE_INFINITY

  /** `now` in ms, monotonic. */
  admit(now: number): boolean {
    if (now - this.#last < PAUSE_MS) return false
    this.#last = now
    return true
  }
}
