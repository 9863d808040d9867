/** Further messages of a frame within a second are ignored. */
const PER_SECOND = 20
/** A frame that sends this many messages per second is stopped. */
const MAX_PER_WINDOW = 400

export class MessageBudget {
  #windowSecond = 0
  #count = 0

  /** `now` is monotonic, in milliseconds. */
  admit(now: number): 'yes' | 'no' | 'flood' {
    const second = Math.floor(now / 1_000)
    if (second !== this.#windowSecond) this.#count = 0
    this.#windowSecond = second
    this.#count++
    if (this.#count > MAX_PER_WINDOW) return 'flood'
    return this.#count > PER_SECOND ? 'no' : 'yes'
  }
}

const PAUSE_MS = 2_000

/** A frame may send for the reader once in two seconds. */
export class SendPace {
  #last = Number.NEGATIVE_INFINITY

  /** `now` is monotonic, in milliseconds. */
  admit(now: number): boolean {
    if (now - this.#last < PAUSE_MS) return false
    this.#last = now
    return true
  }
}
