/**
 * `npm run bench` runs all benchmarks, one after the other. `npm run bench -- relay --quick` runs one of them, with the
 * remaining arguments passed on.
 */
import { run } from '../scripts/run.ts'

/** Each is a folder with its own `run.ts`; bench/README.md says what it measures. */
const benches = [
  'engine',
  'start',
  'page',
  'messages',
  'long-chat',
  'search',
  'hub',
  'imports',
  'embedding',
  'memory',
  'relay',
  'instances',
  'box',
  'load',
  'capacity',
]

const [first, ...rest] = process.argv.slice(2)
const isOne = first !== undefined && !first.startsWith('-')
if (isOne && !benches.includes(first)) {
  console.error(`There is no bench "${first}", only ${benches.join(', ')}.`)
  process.exit(1)
}
const [chosen, args] = isOne ? [[first], rest] : [benches, process.argv.slice(2)]

let failed = 0
for (const bench of chosen) {
  console.log(`\n## ${bench}\n`)
  if ((await run('node', [`bench/${bench}/run.ts`, ...args])) !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
