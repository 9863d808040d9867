/** A waiting or running task. */
export interface QueueEntry<Who> {
  readonly who: Who
}

export interface QueueRules<Who> {
  /** Longest queue and the error beyond it; unlimited if absent. */
  readonly bound?: { readonly most: number; readonly refuse: () => Error }
  /** Chooses the waiting task to start next (in order of arrival); undefined to wait. */
  readonly next: (
    waiting: readonly QueueEntry<Who>[],
    served: readonly QueueEntry<Who>[],
  ) => QueueEntry<Who> | undefined
}

interface QueuedTask<Who> extends QueueEntry<Who> {
  readonly begin: () => void
}

/** A queue of async work; the rules decide what runs next. */
export class TaskQueue<Who> {
  readonly #rules: QueueRules<Who>
  #waiting: QueuedTask<Who>[] = []
  #served: QueueEntry<Who>[] = []
  #emptied = Promise.withResolvers<void>()

  constructor(rules: QueueRules<Who>) {
    this.#rules = rules
  }

  get isEmpty(): boolean {
    return this.#served.length + this.#waiting.length === 0
  }

  isServing(who: Who): boolean {
    return this.#served.some(one => one.who === who)
  }

  /** Resolves when nothing runs or waits. */
  async empty(): Promise<void> {
    if (!this.isEmpty) await this.#emptied.promise
  }

  /** Runs work when its turn comes; aborting removes it from the queue. */
  async run<Done>(who: Who, signal: AbortSignal, work: () => Promise<Done>): Promise<Done> {
    signal.throwIfAborted()
    const ticket = await this.#turn(who, signal)
    try {
      return await work()
    } finally {
      this.#served = this.#served.filter(one => one !== ticket)
      this.#serve()
    }
  }

  async #turn(who: Who, signal: AbortSignal): Promise<QueueEntry<Who>> {
    const { bound } = this.#rules
    if (bound !== undefined && this.#waiting.length >= bound.most) throw bound.refuse()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { who, begin: resolve }
    const leave = () => {
      this.#waiting = this.#waiting.filter(one => one !== waiting)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    this.#serve()
    try {
      await promise
      return waiting
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #serve(): void {
    for (let next = this.#whoIsNext(); next !== undefined; next = this.#whoIsNext()) {
      const begins = next
      this.#waiting = this.#waiting.filter(one => one !== begins)
      this.#served.push(begins)
      begins.begin()
    }
    if (!this.isEmpty) return
    this.#emptied.resolve()
    this.#emptied = Promise.withResolvers()
  }

  #whoIsNext(): QueuedTask<Who> | undefined {
    const next = this.#rules.next(this.#waiting, this.#served)
    return this.#waiting.find(one => one === next)
  }
}

/** Runs up to `most` tasks per key at a time, in order of arrival. */
export const limitPerKey =
  <Who>(most: number): QueueRules<Who>['next'] =>
  (waiting, served) =>
    waiting.find(one => served.filter(({ who }) => who === one.who).length < most)
