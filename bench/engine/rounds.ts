import { median } from '../figures.ts'

/** One table row: the same work done by the engine and the naive way. */
export type Measurement = { what: string; engine_ms: number; naive_ms: number }

/** The median time of some rounds, after one warm-up round. */
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

/** For work that needs no preparation. */
export const nothing = (): undefined => undefined
