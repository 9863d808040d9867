import { UpstreamError } from '../upstream-error.ts'

export interface LaneOptions {
  /** Pieces of work under way at a time, and how many of them may be what can wait. */
  readonly atOnce: number
  readonly patientAtOnce: number
}

interface Waiting {
  readonly isUrgent: boolean
  begin(): void
}

/** Who waits behind more than so many would wait for too long. */
const MOST_WAITING = 256

/** The work of one model, some at a time: what somebody waits for goes before what can wait. */
export class Lane {
  readonly #options: LaneOptions
  #waiting: Waiting[] = []
  #urgent = 0
  #patient = 0

  constructor(options: LaneOptions) {
    this.#options = options
  }

  get isEmpty(): boolean {
    return this.#urgent + this.#patient + this.#waiting.length === 0
  }

  /** Does a piece of work when it is its turn; an abort while it waits takes it out of the line. */
  async run<T>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    await this.#turn(isUrgent, signal)
    try {
      return await work()
    } finally {
      if (isUrgent) this.#urgent--
      else this.#patient--
      this.#next()
    }
  }

  async #turn(isUrgent: boolean, signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw new UpstreamError('box_busy', { retryable: true })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { isUrgent, begin: resolve }
    const leave = () => {
      this.#waiting = this.#waiting.filter(one => one !== waiting)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    this.#next()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #next(): void {
    for (let next = this.#whoseTurn(); next !== undefined; next = this.#whoseTurn()) {
      const begins = next
      this.#waiting = this.#waiting.filter(one => one !== begins)
      if (begins.isUrgent) this.#urgent++
      else this.#patient++
      begins.begin()
    }
  }

  #whoseTurn(): Waiting | undefined {
    if (this.#urgent + this.#patient >= this.#options.atOnce) return undefined
    const urgent = this.#waiting.find(({ isUrgent }) => isUrgent)
    if (urgent !== undefined || this.#patient >= this.#options.patientAtOnce) return urgent
    return this.#waiting[0]
  }
}
