import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  type Metric,
  Registry,
} from 'prom-client'

export { type Counter, type Histogram, type Metric, Registry }

// No global registry, because tests run several servers in one process. Label values must be fixed (routes, codes,
// kinds), never user input, because each new one stays in memory.

export const counter = <L extends string = never>(about: CounterConfiguration<L>): Counter<L> =>
  new Counter({ ...about, registers: [] })

/** Fixed buckets can be summed over processes. */
export const histogram = <L extends string = never>(
  about: HistogramConfiguration<L> & { readonly buckets: number[] },
): Histogram<L> => new Histogram({ ...about, registers: [] })

type GaugeValue = number | Readonly<Record<string, number>>

interface GaugeDescription {
  readonly name: string
  readonly help: string
  /** Tells several values apart. */
  readonly label?: string
}

/**
 * Read on demand. While reading fails, for example because the database is down, the gauge has no value, but other
 * metrics are still exported.
 */
export function gauge(
  { label, ...about }: GaugeDescription,
  now: () => GaugeValue | Promise<GaugeValue>,
): Metric {
  return new Gauge({
    ...about,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect() {
      const reading = await readOr({}, now)
      this.reset()
      if (typeof reading === 'number') this.set(reading)
      else if (label === undefined) this.remove()
      else for (const [key, value] of Object.entries(reading)) this.set({ [label]: key }, value)
    },
  })
}

async function readOr(
  fallback: GaugeValue,
  now: () => GaugeValue | Promise<GaugeValue>,
): Promise<GaugeValue> {
  try {
    return await now()
  } catch {
    return fallback // the source's own monitor logs why
  }
}

/** Sum over all labels. */
export async function totalOf<L extends string>(counter: Counter<L>): Promise<number> {
  return (await counter.get()).values.reduce((sum, { value }) => sum + value, 0)
}

/** Over all labels. The last bucket has no upper bound. */
export async function bucketCounts(
  histogram: Pick<Histogram<string>, 'get'>,
  bounds: readonly number[],
): Promise<number[]> {
  const { values } = await histogram.get()
  const upTo = [...bounds, '+Inf'].map(bound =>
    values.reduce((sum, { labels, value }) => (labels.le === bound ? sum + value : sum), 0),
  )
  return upTo.map((count, at) => count - (upTo[at - 1] ?? 0))
}

let known: Registry | undefined

/** These metrics run timers, so all servers of a process share them. */
export function processMetrics(): Registry {
  if (known !== undefined) return known
  known = new Registry()
  collectDefaultMetrics({ register: known, eventLoopMonitoringPrecision: 250 })
  return known
}
