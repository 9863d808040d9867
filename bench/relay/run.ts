/**
 * Relay benchmark (docs/spec/budgets.md, "Relay"): what Inkling costs between a model and the reader of its tokens. The
 * model itself, a bare relay and Inkling take turns on the same upstream; prints medians of several rounds.
 *
 *   node bench/relay/run.ts [--quick] [--streams 50,200] [--no-inkling] [--profile <directory>]
 */
import { parseArgs } from 'node:util'
import { startChild } from '../processes/child.ts'
import { closeConnections } from './ask.ts'
import { startInkling } from './inkling.ts'
import { measureAll } from './measure.ts'
import { plainTarget } from './plain-targets.ts'
import { report } from './report.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    streams: { type: 'string' },
    'no-inkling': { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})

const script = (name: string) => new URL(name, import.meta.url).pathname
const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]

const upstream = await startChild(script('../processes/upstream.ts'))
const bare = await startChild(script('bare.ts'), [upstream.firstLine])
const inkling = options['no-inkling'] ? null : await startInkling(upstream.firstLine, profile)

const targets = [
  plainTarget('the model itself', upstream.firstLine),
  plainTarget('bare relay', bare.firstLine, bare.pid),
  ...(inkling ? [inkling] : []),
]
try {
  const plan = options.quick
    ? { levels: [1, 50, 200], rounds: 1, fastAnswers: 300, answersForMemory: 1_000 }
    : { levels: [1, 50, 200, 500], rounds: 3, fastAnswers: 1_000, answersForMemory: 5_000 }
  const levels = options.streams?.split(',').map(Number) ?? plan.levels
  console.log(report(await measureAll(targets, { ...plan, levels })))
} finally {
  await closeConnections()
  await inkling?.stop()
  await bare.stop()
  await upstream.stop()
}
