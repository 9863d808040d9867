export interface WaitingCall {
  readonly network: string
  readonly since: number
  /** False once the caller has disconnected. */
  readonly isThere: () => boolean
  readonly decide: (isLetIn: boolean) => void
}

/** Waiting calls by network: round-robin between networks, first come first served within one. */
export class AdmissionQueue {
  /** The first network in the map is served next. */
  readonly #lines = new Map<string, WaitingCall[]>()

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  get length(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0)
  }

  add(one: WaitingCall): void {
    const line = this.#lines.get(one.network)
    if (line === undefined) this.#lines.set(one.network, [one])
    else line.push(one)
  }

  /** Takes the first call of the next network for which `maySend` is true. */
  next(maySend: (network: string) => boolean): WaitingCall | undefined {
    for (const [network, line] of this.#lines) {
      if (!maySend(network)) continue
      const first = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line)
      return first
    }
    return undefined
  }

  /** Removes the calls that have waited since before `time`. */
  takeSinceBefore(time: number): WaitingCall[] {
    const late: WaitingCall[] = []
    for (const [network, line] of this.#lines) {
      const [first] = line
      if (first !== undefined && first.since >= time) continue
      const inTime = line.findIndex(({ since }) => since >= time)
      for (const one of line.splice(0, inTime < 0 ? line.length : inTime)) late.push(one)
      if (line.length === 0) this.#lines.delete(network)
    }
    return late
  }
}
