import { median } from '../figures.ts'

/** A table row: the same work done by the engine and naively. */
export type Measurement = { what: string; engine_ms: number; naive_ms: number }

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

export const nothing = (): undefined => undefined
