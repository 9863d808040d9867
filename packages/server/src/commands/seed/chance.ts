/** Chance that always falls the same way for the same seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `from` to `to`, both among them. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  is(share: number): boolean {
    return this.next() < share
  }

  /** One of them, each as likely as the others. */
  of<T>(things: readonly T[]): T {
    const thing = things[Math.floor(this.next() * things.length)]
    if (thing === undefined) throw new RangeError('there is nothing to choose from')
    return thing
  }

  /** One of them: the first ones often and alike, and then each the rarer the further back, as words are in a language. */
  often<T>(things: readonly T[], alike = 200): T {
    const at = alike * (1 + things.length / alike) ** this.next() - alike
    const thing = things[Math.floor(at)]
    if (thing === undefined) throw new RangeError('there is nothing to choose from')
    return thing
  }
}
