import { UpstreamError } from '../upstream-error.ts'

/** Who waits behind more than so many is told to come back. */
const MOST_WAITING = 16

interface Waiting {
  readonly asker: string
  begin(): void
}

/** A line for one at a time in which nobody's second question goes before somebody else's first. */
export class FairQueue {
  #waiting: Waiting[] = []
  #isBusy = false
  /** Those who have had a turn, the longest ago first. */
  #served: string[] = []

  #emptied = Promise.withResolvers<void>()

  get isEmpty(): boolean {
    return !this.#isBusy && this.#waiting.length === 0
  }

  /** Resolves when nobody is being served or waits. */
  async empty(): Promise<void> {
    if (!this.isEmpty) await this.#emptied.promise
  }

  /**
   * Does a piece of work when it is its turn. Who gives up while waiting leaves the line.
   * @throws UpstreamError box_busy when the line is too long
   */
  async run<Done>(asker: string, signal: AbortSignal, work: () => Promise<Done>): Promise<Done> {
    signal.throwIfAborted()
    await this.#turn(asker, signal)
    try {
      return await work()
    } finally {
      this.#isBusy = false
      this.#next()
    }
  }

  async #turn(asker: string, signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw new UpstreamError('box_busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { asker, begin: resolve }
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
    if (this.#isBusy) return
    const next = this.#waiting.toSorted((a, b) => this.#lastTurn(a) - this.#lastTurn(b))[0]
    if (next === undefined) {
      this.#served = []
      this.#emptied.resolve()
      this.#emptied = Promise.withResolvers()
      return
    }
    this.#isBusy = true
    this.#waiting = this.#waiting.filter(one => one !== next)
    this.#served = [...this.#served.filter(asker => asker !== next.asker), next.asker]
    next.begin()
  }

  /** -1 of who has had none; among equals it is who came first. */
  #lastTurn({ asker }: Waiting): number {
    return this.#served.indexOf(asker)
  }
}
