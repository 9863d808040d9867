/**
 * Start benchmark (docs/spec/budgets.md, "First page and start"): time from the start command to the first response, on
 * an empty directory, where the database has to be created, and on a used one. Then memory while idle.
 *
 *   node bench/start/run.ts [--quick]
 */
import { parseArgs } from 'node:util'
import { median, table } from '../figures.ts'
import { measureMemory } from './memory.ts'
import { measureStarts } from './starts.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 1 : 5

const { first, warm } = await measureStarts(rounds)
const memory = await measureMemory()

const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`
const mb = (kb: number): string => `${(kb / 1024).toFixed(0)} MB`
console.log(
  table(
    [`medians of ${rounds}`, 'GET /health', 'GET /'],
    [
      [
        'first start ever, to the first 200',
        ms(first.map(start => start.health)),
        ms(first.map(start => start.page)),
      ],
      [
        'later start, to the first 200',
        ms(warm.map(start => start.health)),
        ms(warm.map(start => start.page)),
      ],
    ],
  ),
)
console.log()
console.log(
  table(
    ['memory while nobody asks', ''],
    [
      ['the server (RSS)', mb(memory.server_kb)],
      ['its database (PSS)', mb(memory.database_kb)],
      ['all in', mb(memory.server_kb + memory.database_kb)],
    ],
  ),
)
