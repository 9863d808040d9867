export interface MetricReading {
  readonly suffix?: '_bucket' | '_sum' | '_count'
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly readings: readonly MetricReading[]
}

/** A metric. Reading it must be cheap, since it happens every few seconds. */
export interface Metric {
  read(): MetricFamily | Promise<MetricFamily>
}

/**
 * Values in the order of the label names. Only use fixed values (routes, codes, kinds), never user input: each new one
 * stays in memory.
 */
type LabelValues = readonly string[]

interface MetricDescription {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
}

const keyOf = (values: LabelValues): string => (values.length === 1 ? (values[0] ?? '') : values.join('\n'))

const labelsOf = (names: readonly string[], values: LabelValues): Record<string, string> =>
  Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))

export class Counter implements Metric {
  readonly #about: Required<MetricDescription>
  readonly #counts = new Map<string, { readonly values: LabelValues; count: number }>()
  #total = 0

  constructor(about: MetricDescription) {
    this.#about = { labels: [], ...about }
  }

  get total(): number {
    return this.#total
  }

  add(by = 1, ...values: LabelValues): void {
    this.#total += by
    const key = keyOf(values)
    const known = this.#counts.get(key)
    if (known === undefined) this.#counts.set(key, { values, count: by })
    else known.count += by
  }

  read(): MetricFamily {
    const { labels, ...about } = this.#about
    const counts = [...this.#counts.values()]
    const readings = counts.map(({ values, count }) => ({ labels: labelsOf(labels, values), value: count }))
    // Exports zero before the first event, so that the first increase is visible.
    const none = labels.length === 0 && counts.length === 0
    return { ...about, type: 'counter', readings: none ? [{ labels: {}, value: 0 }] : readings }
  }
}

interface HistogramSeries {
  readonly values: LabelValues
  readonly counts: Float64Array
  sum: number
}

/** A histogram with fixed buckets, so that it can be summed over processes. */
export class Histogram implements Metric {
  /** Upper bucket bounds; the last bucket has none. */
  readonly bounds: readonly number[]
  readonly #about: Required<MetricDescription>
  readonly #all = new Map<string, HistogramSeries>()

  constructor(about: MetricDescription, bounds: readonly number[]) {
    this.#about = { labels: [], ...about }
    this.bounds = bounds
  }

  observe(value: number, ...values: LabelValues): void {
    const key = keyOf(values)
    let one = this.#all.get(key)
    if (one === undefined) {
      one = { values, counts: new Float64Array(this.bounds.length + 1), sum: 0 }
      this.#all.set(key, one)
    }
    let at = 0
    while (at < this.bounds.length && value > (this.bounds[at] ?? 0)) at++
    one.counts[at] = (one.counts[at] ?? 0) + 1
    one.sum += value
  }

  /** Counts per bucket, over all labels. */
  counts(): number[] {
    const counts = Array.from({ length: this.bounds.length + 1 }, () => 0)
    for (const one of this.#all.values())
      for (const [at, count] of one.counts.entries()) counts[at] = (counts[at] ?? 0) + count
    return counts
  }

  read(): MetricFamily {
    const { labels, ...about } = this.#about
    const readings = [...this.#all.values()].flatMap(({ values, counts, sum }): MetricReading[] => {
      const named = labelsOf(labels, values)
      let below = 0
      const buckets = [...counts].map((count, at): MetricReading => {
        below += count
        const le = at < this.bounds.length ? String(this.bounds[at]) : '+Inf'
        return { suffix: '_bucket', labels: { ...named, le }, value: below }
      })
      return [
        ...buckets,
        { suffix: '_sum', labels: named, value: sum },
        { suffix: '_count', labels: named, value: below },
      ]
    })
    return { ...about, type: 'histogram', readings }
  }
}

/** Creates a gauge, read on demand. Several values are told apart by a label. */
export function gauge(
  about: Pick<MetricDescription, 'name' | 'help'> & { readonly label?: string },
  now: () => GaugeValue | Promise<GaugeValue>,
): Metric {
  const { label = '', ...described } = about
  return {
    async read() {
      const found = await now()
      const readings =
        typeof found === 'number'
          ? [{ labels: {}, value: found }]
          : Object.entries(found).map(([key, value]) => ({ labels: { [label]: key }, value }))
      return { ...described, type: 'gauge', readings }
    },
  }
}

type GaugeValue = number | Readonly<Record<string, number>>

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Renders all metrics in Prometheus text format. Metrics that fail to read, for example while the database is down, are
 * skipped.
 */
export async function prometheusText(metrics: Iterable<Metric>): Promise<string> {
  const families = await Promise.all([...metrics].map(async metric => await metric.read()).map(orNothing))
  return families.map(family => (family === null ? '' : textOf(family))).join('')
}

const orNothing = (reading: Promise<MetricFamily>): Promise<MetricFamily | null> => reading.catch(() => null)

function textOf({ name, help, type, readings }: MetricFamily): string {
  const lines = readings.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${braced(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function braced(labels: MetricReading['labels']): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
