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
  of<T>(things: readonly T[]): T {
    const thing = things[Math.floor(this.next() * things.length)]
    if (thing === undefined) throw new RangeError('there is nothing to choose from')
    return thing
  }

  /** Zipf-like, as of words: the first `alike` are similarly frequent, later ones increasingly rare. */
  often<T>(things: readonly T[], alike = 200): T {
    const at = alike * (1 + things.length / alike) ** this.next() - alike
    const thing = things[Math.floor(at)]
    if (thing === undefined) throw new RangeError('there is nothing to choose from')
    return thing
  }
}
