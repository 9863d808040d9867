import { median } from '../figures.ts'

/** One row of the table: the same work done by the engine and in the naive way. */
export type Measurement = { what: string; engine_ms: number; naive_ms: number }

/** How long something takes: the median of some rounds, after one that does not count. */
export function medianMs<T>(rounds: number, prepare: () => T, work: (prepared: T) => unknown): number {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const prepared = prepare()
    const start = performance.now()
    work(prepared)
    if (round > 0) times.push(performance.now() - start)
  }
  return median(times)
}

/** For work that needs nothing made ready. */
export const nothing = (): undefined => undefined
