import { type RandomSource, randomFromNumber } from '@inkling/engine'

export class SeededRandom {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly next: RandomSource

  constructor(seed: number) {
    this.next = randomFromNumber(seed)
  }

  /** Both bounds are inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  is(share: number): boolean {
    return this.next() < share
  }

  /** A uniformly distributed element. */
  of<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('there is nothing to choose from')
    return item
  }

  /** Zipf-like, as of words: the first `alike` are similarly frequent, later ones increasingly rare. */
  often<T>(items: readonly T[], alike = 200): T {
    const at = alike * (1 + items.length / alike) ** this.next() - alike
    const item = items[Math.floor(at)]
    if (item === undefined) throw new RangeError('there is nothing to choose from')
    return item
  }
}
