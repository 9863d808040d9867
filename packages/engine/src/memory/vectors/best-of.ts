export class TopK<T> {
  readonly #maxItems: number
  /** Sorted, best first. */
  readonly #best: { score: number; item: T }[] = []

  constructor(maxItems: number) {
    this.#maxItems = maxItems
  }

  show(score: number, item: T): void {
    let at = this.#best.length
    if (at === this.#maxItems && score <= (this.#best[at - 1]?.score ?? 0)) return
    while (at > 0 && (this.#best[at - 1]?.score ?? 0) < score) at--
    this.#best.splice(at, 0, { score, item })
    if (this.#best.length > this.#maxItems) this.#best.pop()
  }

  get items(): T[] {
    return this.#best.map(({ item }) => item)
  }
}
