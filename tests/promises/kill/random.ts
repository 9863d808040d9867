import { type RandomSource, randomFromNumber } from '@inkling/engine'

/** Chance that can be repeated: the same seed, the same choices. */
export class SeededRandom {
  /** From 0 to below 1. */
  readonly next: RandomSource

  constructor(seed: number) {
    this.next = randomFromNumber(seed)
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** @returns undefined of an empty list */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }
}
