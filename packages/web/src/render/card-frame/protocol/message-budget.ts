/** Messages that a frame may send in a second; what is more is not heard. */
const PER_SECOND = 20
/** As many in a second are a flood, and the frame that pours it is ended. */
const FLOOD = 400

/** Counts what one frame says, by the second. */
export class MessageBudget {
  #second = 0
  #count = 0

  /** Whether a message that comes at `now` (milliseconds, never going back) may be read. */
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
