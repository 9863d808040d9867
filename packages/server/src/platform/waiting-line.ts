/** Somebody in a line. */
export interface QueueEntry<Who> {
  readonly who: Who
}

export interface QueueRules<Who> {
  /** How many may wait at once, and what is said to who comes then; any number, if there is none. */
  readonly bound?: { readonly most: number; readonly refuse: () => Error }
  /** Who of those that wait (in the order in which they came) is served now beside those that are; none, and all wait on. */
  readonly next: (
    waiting: readonly QueueEntry<Who>[],
    served: readonly QueueEntry<Who>[],
  ) => QueueEntry<Who> | undefined
}

interface QueuedTask<Who> extends QueueEntry<Who> {
  readonly begin: () => void
}

/** Work that waits for its turn. Whose turn it is, others say. */
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

  /** Resolves when nobody is being served or waits. */
  async empty(): Promise<void> {
    if (!this.isEmpty) await this.#emptied.promise
  }

  /** Does a piece of work when it is its turn; an abort while it waits takes it out of the line. */
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

/** So many of each at a time, in the order in which they came. */
export const limitPerKey =
  <Who>(most: number): QueueRules<Who>['next'] =>
  (waiting, served) =>
    waiting.find(one => served.filter(({ who }) => who === one.who).length < most)
