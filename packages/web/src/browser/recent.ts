export class RecentValues<Key, Value> {
  readonly #maxSize: number
  readonly #values = new Map<Key, Value>()

  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key) // moves the key to the end
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#maxSize && oldest !== undefined) this.#values.delete(oldest)
  }
}
