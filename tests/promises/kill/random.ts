import { type RandomSource, randomFromNumber } from '@inkling/engine'

/** Repeatable randomness: the same seed gives the same choices. */
export class SeededRandom {
  /** From 0 to below 1. */
  readonly next: RandomSource

  constructor(seed: number) {
    this.next = randomFromNumber(seed)
  }

  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** @returns undefined for an empty list */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }
}
