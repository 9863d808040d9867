/**
 * Relay benchmark (docs/spec/budgets.md, "Relay"): what Inkling costs between a model and the reader of its tokens. The
 * model itself, a bare relay and Inkling take turns on the same upstream; prints medians of several rounds. Then one
 * answer at a time in chats that need more than a new one, and what stays in memory.
 *
 *   node bench/relay/run.ts [--quick] [--streams 50,200] [--no-inkling] [--profile <directory>]
 *
 * With `--compare <commit>`, Inkling as of that commit takes turns with the others.
 */
import { parseArgs } from 'node:util'
import { startChild } from '../processes/child.ts'
import { closeConnections } from './ask.ts'
import { measureChats } from './chats.ts'
import { startInkling } from './inkling.ts'
import { measureAll } from './measure.ts'
import { measureMemory } from './memory.ts'
import { checkOut } from './older-checkout.ts'
import { plainTarget } from './plain-targets.ts'
import { report } from './report.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    streams: { type: 'string' },
    'no-inkling': { type: 'boolean', default: false },
    profile: { type: 'string' },
    compare: { type: 'string' },
  },
})

const script = (name: string) => new URL(name, import.meta.url).pathname
const nodeArgs = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]

const upstream = await startChild(script('../processes/upstream.ts'))
const bare = await startChild(script('bare.ts'), [upstream.firstLine])
const older = options.compare === undefined ? null : checkOut(options.compare)
const inkling = options['no-inkling'] ? null : await startInkling(upstream.firstLine, { nodeArgs })
const olderInkling =
  older === null
    ? null
    : await startInkling(upstream.firstLine, { name: `Inkling at ${options.compare}`, checkout: older })

const model = plainTarget('the model itself', upstream.firstLine)
const targets = [
  model,
  plainTarget('bare relay', bare.firstLine, bare.pid),
  ...[inkling, olderInkling].filter(target => target !== null),
]
try {
  const plan = options.quick
    ? { levels: [1, 50, 200], rounds: 1, fastAnswers: 300 }
    : { levels: [1, 50, 200, 500], rounds: 3, fastAnswers: 1_000 }
  const levels = options.streams?.split(',').map(Number) ?? plan.levels
  console.log(report(await measureAll(targets, { ...plan, levels })))
  if (inkling) {
    console.log(`\n${await measureChats(inkling, model, options.quick ? 30 : 200)}`)
    console.log(`\n${await measureMemory(upstream.firstLine, options.quick ? 1_000 : 20_000)}`)
  }
} finally {
  await closeConnections()
  await inkling?.stop()
  await olderInkling?.stop()
  await bare.stop()
  await upstream.stop()
}
