import type { Clock } from '../platform/clock.ts'

/** The real time plus an offset that tests advance. */
export class TestClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  advance({ seconds = 0, days = 0 }: { seconds?: number; days?: number }): void {
    this.#ahead += (seconds + days * 24 * 3600) * 1000
  }
}
