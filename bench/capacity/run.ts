/**
 * Capacity benchmark: what 10 thousand, a million and a hundred million accounts need in their busiest hour, calculated
 * from measured costs and simulated user by user.
 *
 *   node bench/capacity/run.ts [--quick] [--seed <number>]
 */
import { parseArgs } from 'node:util'
import { table } from '../figures.ts'
import { TICK_SECONDS } from './costs.ts'
import { measureCosts } from './measure.ts'
import { computeNeed } from './paper.ts'
import { people } from './people.ts'
import { simulate } from './simulate.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
})
const SIZES = [1e4, 1e6, 1e8]
const [turns, seconds] = values.quick ? [2, 60] : [6, 600]

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits })

const costs = await measureCosts(turns)
console.log(
  table(
    ['cost', 'measured'],
    Object.entries(costs).map(([name, value]) => [name, number(value, 3)]),
  ),
)

const needs = SIZES.map(accounts => computeNeed(accounts, costs))
const names = Object.keys(needs[0] ?? {}) as (keyof (typeof needs)[number])[] // all have the same keys
console.log(
  `\n${table(
    ['on paper', ...SIZES.map(size => number(size))],
    names.map(name => [name, ...needs.map(need => number(need[name], need[name] < 10 ? 2 : 0))]),
  )}`,
)

const rows = SIZES.map((accounts, at) => {
  const instances = needs[at]?.instances ?? 1
  const seen = simulate(accounts, instances, seconds, costs, Number(values.seed))
  return [
    number(accounts),
    `${number(seen.streams)} (at most ${number(seen.mostStreams)})`,
    number(seen.instanceLoad, 2),
    number(seen.databaseCores, 2),
    `${number(seen.waitMedian, 1)} / ${number(seen.waitWorst, 1)} ms`,
  ]
})
console.log(
  `\n${table(['simulated', 'streams', 'load of an instance', "database's cores", `wait in a tick of ${TICK_SECONDS * 1000} ms, p50 / p99`], rows)}`,
)
console.log(`\nPeople: ${JSON.stringify(people)}`)
