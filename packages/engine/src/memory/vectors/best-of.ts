export class TopK<T> {
  readonly #most: number
  /** Sorted, best first. */
  readonly #kept: { score: number; item: T }[] = []

  constructor(most: number) {
    this.#most = most
  }

  show(score: number, item: T): void {
    let at = this.#kept.length
    if (at === this.#most && score <= (this.#kept[at - 1]?.score ?? 0)) return
    while (at > 0 && (this.#kept[at - 1]?.score ?? 0) < score) at--
    this.#kept.splice(at, 0, { score, item })
    if (this.#kept.length > this.#most) this.#kept.pop()
  }

  get items(): T[] {
    return this.#kept.map(({ item }) => item)
  }
}
