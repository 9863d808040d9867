export interface FairQueueOptions {
  readonly atOnce?: number
  readonly perKey?: number | (() => number)
  /** Longest queue, and the error when it is full. */
  readonly bound?: { readonly most: number; readonly refuse: () => Error }
}

/** Later calls do nothing. */
export type LeaveQueue = () => void

/** Tasks in order of arrival. */
interface Line {
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly begins: (() => void)[]
}

/** Last turns remembered while the queue never becomes empty. */
const MAX_REMEMBERED = 10_000

/**
 * Kinds take turns, and within a kind the key (an account, a network) whose last turn is longest ago goes first, so a
 * flood delays only its sender.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #lines = new Map<string, Line>()
  readonly #running = new Map<string, number>()
  /** Turns per key and kind, since the queue was empty. */
  readonly #lastTurns = new Map<string, number>()
  #turns = 0
  #busy = 0
  #waiting = 0
  #drained = Promise.withResolvers<void>()

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  get busy(): number {
    return this.#busy
  }

  get waiting(): number {
    return this.#waiting
  }

  get isEmpty(): boolean {
    return this.#busy + this.#waiting === 0
  }

  async empty(): Promise<void> {
    if (!this.isEmpty) await this.#drained.promise
  }

  /** Aborting removes the work from the queue. */
  async run<Done>(key: string, signal: AbortSignal | null, work: () => Promise<Done>): Promise<Done> {
    const leave = await this.enter(key, signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  tryEnter(key: string, kind = ''): LeaveQueue | undefined {
    return this.#hasRoom(key) ? this.#begin({ key, kind, id: `${kind}\n${key}` }) : undefined
  }

  /** Aborting gives up. */
  async enter(key: string, signal: AbortSignal | null = null, kind = ''): Promise<LeaveQueue> {
    signal?.throwIfAborted()
    const { bound } = this.#options
    if (bound !== undefined && this.#waiting >= bound.most) throw bound.refuse()
    const entered = this.tryEnter(key, kind)
    if (entered !== undefined) return entered
    const { promise, resolve, reject } = Promise.withResolvers<LeaveQueue>()
    const id = `${kind}\n${key}`
    const line = this.#lines.get(id) ?? { key, kind, id, begins: [] }
    const begin = () => {
      signal?.removeEventListener('abort', abandon)
      resolve(this.#begin(line))
    }
    const abandon = () => {
      this.#take(line, line.begins.indexOf(begin))
      this.#checkEmpty()
      reject(signal?.reason)
    }
    this.#lines.set(id, line)
    line.begins.push(begin)
    this.#waiting++
    signal?.addEventListener('abort', abandon, { once: true })
    return await promise
  }

  #hasRoom(key: string): boolean {
    const { atOnce = Number.POSITIVE_INFINITY, perKey = Number.POSITIVE_INFINITY } = this.#options
    const maxPerKey = typeof perKey === 'number' ? perKey : perKey()
    return this.#busy < atOnce && (this.#running.get(key) ?? 0) < maxPerKey
  }

  #begin({ key, kind, id }: Omit<Line, 'begins'>): LeaveQueue {
    this.#count(key, 1)
    if (this.#lastTurns.size > MAX_REMEMBERED) this.#lastTurns.clear()
    for (const name of [kind, id]) this.#lastTurns.set(name, ++this.#turns)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count(key, -1)
      this.#serve()
      this.#checkEmpty()
    }
  }

  #count(key: string, more: 1 | -1): void {
    this.#busy += more
    const running = (this.#running.get(key) ?? 0) + more
    if (running > 0) this.#running.set(key, running)
    else this.#running.delete(key)
  }

  #serve(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#take(next, 0)?.()
  }

  #next(): Line | undefined {
    if (this.#busy >= (this.#options.atOnce ?? Number.POSITIVE_INFINITY)) return undefined
    let first: Line | undefined
    for (const line of this.#lines.values())
      if (this.#hasRoom(line.key) && (first === undefined || this.#isBefore(line, first))) first = line
    return first
  }

  #isBefore(one: Line, other: Line): boolean {
    const turnOf = (name: string): number => this.#lastTurns.get(name) ?? 0
    return (turnOf(one.kind) - turnOf(other.kind) || turnOf(one.id) - turnOf(other.id)) < 0
  }

  #take(line: Line, at: number): (() => void) | undefined {
    const [begin] = line.begins.splice(at, 1)
    if (line.begins.length === 0) this.#lines.delete(line.id)
    this.#waiting--
    return begin
  }

  #checkEmpty(): void {
    if (!this.isEmpty) return
    this.#lastTurns.clear()
    this.#drained.resolve()
    this.#drained = Promise.withResolvers()
  }
}
