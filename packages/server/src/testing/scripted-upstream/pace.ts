/** Finer than any model's pace, but coarse enough for hundreds of streams. */
const TICK_MS = 4

interface PaceState {
  started: number
  perMs: number
  total: number
  sent: number
  send(index: number): boolean
  done(): void
}

/** One timer serves all streams, because a timer per token would make the upstream the bottleneck of a load test. */
export class Pace {
  readonly #streams = new Set<PaceState>()
  #timer: NodeJS.Timeout | undefined

  /** Calls `send` with 0 … total - 1. Stops when it returns false. */
  play(total: number, perSecond: number, send: (index: number) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const started = performance.now()
    const rhythm = { started, perMs: perSecond / 1000, total, sent: 0, send, done: resolve }
    this.#streams.add(rhythm)
    this.#advance(rhythm, started)
    this.#timer ??= setInterval(() => this.#beat(), TICK_MS)
    return promise
  }

  #beat(): void {
    const now = performance.now()
    for (const rhythm of this.#streams) this.#advance(rhythm, now)
    if (this.#streams.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #advance(rhythm: PaceState, now: number): void {
    const due = Math.min(rhythm.total, 1 + Math.floor((now - rhythm.started) * rhythm.perMs))
    while (rhythm.sent < due) {
      if (!rhythm.send(rhythm.sent++)) rhythm.sent = rhythm.total
    }
    if (rhythm.sent < rhythm.total) return
    this.#streams.delete(rhythm)
    rhythm.done()
  }
}
