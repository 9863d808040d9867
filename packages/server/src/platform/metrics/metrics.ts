/** One number of a family, and what it is of. */
export interface MetricReading {
  readonly suffix?: '_bucket' | '_sum' | '_count'
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** All numbers of a name, as they are told to whoever watches. */
export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly readings: readonly MetricReading[]
}

/** Something that is watched. Asking it must not be dear: it is asked every few seconds. */
export interface Metric {
  read(): MetricFamily | Promise<MetricFamily>
}

/**
 * Values are in the order of the names. They come from this program's own words (routes, codes, kinds) and never from
 * what somebody sent: each new one is kept for as long as the process lives.
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

/** What only ever grows. */
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
    // What never happened is told too, or nobody could see that it begins to.
    const none = labels.length === 0 && counts.length === 0
    return { ...about, type: 'counter', readings: none ? [{ labels: {}, value: 0 }] : readings }
  }
}

interface HistogramSeries {
  readonly values: LabelValues
  readonly counts: Float64Array
  sum: number
}

/** How often something was how long, or large: counted between bounds, so that it can be added up over processes. */
export class Histogram implements Metric {
  /** The upper ends of all but the last, which has none. */
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

  /** How many fell between the bounds, whatever their labels. */
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

/** What is now: asked when somebody looks. Of several, the key says which of them. */
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
 * All that is watched, in the text format that Prometheus and its like read. What can't be read at the moment (the
 * database is away) is left out, so that the rest is seen when it is needed most.
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
