/** What a process says of itself at a moment. */
export interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly rss_mb: number
  readonly heap_mb: number
  readonly handles: number
  readonly loop_p99_ms: number
}

/** Reads it from `/metrics`; undefined while nobody answers there. */
export async function sample(url: string): Promise<Sample | undefined> {
  try {
    const text = await (await fetch(`${url}/metrics`)).text()
    const value = (name: string): number =>
      Number(
        text
          .split('\n')
          .find(line => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? Number.NaN,
      )
    return {
      at: Date.now(),
      rss_mb: value('process_resident_memory_bytes') / 1e6,
      heap_mb: value('inkling_heap_used_bytes') / 1e6,
      handles: value('inkling_handles'),
      loop_p99_ms: value('inkling_event_loop_delay_seconds{quantile="0.99"}') * 1_000,
    }
  } catch {
    return undefined
  }
}

/** How a value grows in an hour: the least squares' line through what was sampled. */
export function slopePerHour(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length
  const hours = samples.map(({ at }) => at / 3_600_000)
  const values = samples.map(of)
  const [hour, value] = [mean(hours), mean(values)]
  const spread = mean(hours.map(one => (one - hour) ** 2))
  if (samples.length < 3 || spread === 0) return Number.NaN
  return mean(hours.map((one, at) => (one - hour) * ((values[at] ?? value) - value))) / spread
}
