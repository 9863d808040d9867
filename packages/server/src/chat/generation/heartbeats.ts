/** For how long something has not changed, as far as it was looked at. */
interface Silence {
  readonly value: string | null
  readonly ms: number
}

/**
 * Who has been silent for how long. Only the time between two looks counts that both succeeded, and of it no more than a
 * look should take: when nobody could look, for the database was away or this process stood still, others may have been as
 * unable to be heard. No clock but this process's own has a part in it.
 */
export class Silences {
  readonly #mostMs: number
  #known = new Map<string, Silence>()
  #lookedAt: number | null = null

  /** No more than `mostMs` of the time between two looks counts. */
  constructor(mostMs: number) {
    this.#mostMs = mostMs
  }

  /**
   * Notes what one look has found of each, and forgets all others.
   * @returns who has been silent for at least `ms`
   */
  look(found: ReadonlyMap<string, string | null>, ms: number, now = performance.now()): string[] {
    const passed = this.#lookedAt === null ? 0 : Math.min(now - this.#lookedAt, this.#mostMs)
    this.#lookedAt = now
    const known = this.#known
    this.#known = new Map(
      [...found].map(([id, value]) => {
        const before = known.get(id)
        const isSilent = before !== undefined && before.value === value
        return [id, { value, ms: isSilent ? before.ms + passed : 0 }]
      }),
    )
    return [...this.#known].flatMap(([id, silence]) => (silence.ms >= ms ? [id] : []))
  }

  /** A look failed: all begin anew. */
  forget(): void {
    this.#known.clear()
    this.#lookedAt = null
  }
}
