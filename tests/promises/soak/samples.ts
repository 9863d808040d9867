export interface ProcessSample {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly rss_mb: number
  readonly heap_mb: number
  readonly handles: number
  readonly loop_p99_ms: number
}

/** Reads a sample from `/metrics`; undefined while the server does not respond. */
export async function sample(url: string): Promise<ProcessSample | undefined> {
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
      heap_mb: value('nodejs_heap_size_used_bytes') / 1e6,
      handles: value('nodejs_active_resources_total'),
      loop_p99_ms: value('inkling_event_loop_delay_seconds{quantile="0.99"}') * 1_000,
    }
  } catch {
    return undefined
  }
}
