import type { Family, Metric, Reading } from './metrics.ts'

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * All that is watched, in the text format that Prometheus and its like read. What can't be read at the moment (the
 * database is away) is left out, so that the rest is seen when it is needed most.
 */
export async function prometheusText(metrics: Iterable<Metric>): Promise<string> {
  const families = await Promise.all([...metrics].map(async metric => await metric.read()).map(orNothing))
  return families.map(family => (family === null ? '' : textOf(family))).join('')
}

const orNothing = (reading: Promise<Family>): Promise<Family | null> => reading.catch(() => null)

function textOf({ name, help, type, readings }: Family): string {
  const lines = readings.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${braced(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function braced(labels: Reading['labels']): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
