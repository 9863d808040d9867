import { type RandomSource, randomFromNumber } from '@inkling/engine'

/** Chance that always falls the same way for the same seed. */
export class SeededRandom {
  /** From 0 up to 1. */
  readonly next: RandomSource

  constructor(seed: number) {
    this.next = randomFromNumber(seed)
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
