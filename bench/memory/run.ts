/**
 * Memory benchmark in a chat of 10,000 messages: searching all vectors, and time to first token without memory, with
 * it, and with nothing loaded yet. Then the share of facts of a long story found again, in Chinese and English,
 * compared with similarity alone and with the last messages before the window.
 *
 *   node bench/memory/run.ts [--quick]
 */
import { parseArgs } from 'node:util'
import { startScriptedUpstream } from '../../packages/server/src/testing/scripted-upstream.ts'
import { launchInkling } from '../../tests/launch.ts'
import { median, ms, percentile, table } from '../figures.ts'
import { hitRates } from './quality.ts'
import { DIMENSIONS, LENGTH, searchTimes } from './search.ts'
import { stock } from './stock.ts'
import { timeTurns } from './turns.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 20 : 200

const both = (times: readonly number[]): string => `${ms(median(times))} / ${ms(percentile(times, 0.99))}`
const lookThrough = [384, DIMENSIONS].map(dimensions => [
  `${LENGTH.toLocaleString('en')} vectors of ${dimensions.toLocaleString('en')} numbers`,
  both(searchTimes(LENGTH, dimensions, rounds)),
])
console.log(table(['looked through, processor time', 'p50 / p99'], lookThrough))

const upstream = await startScriptedUpstream({ keepRequests: false })
const inkling = await launchInkling({ env: { MODEL_NETWORK: 'any' } })
try {
  const stocked = await stock(inkling, upstream, LENGTH)
  const { without, warm, cold } = await timeTurns(inkling, stocked, rounds)
  const more = (times: readonly number[]): string => {
    const added = median(times) - median(without)
    return `${ms(added)}, ${Math.round((100 * added) / median(times))} %`
  }
  console.log()
  console.log(
    table(
      [`to the first token, ${LENGTH.toLocaleString('en')} messages`, 'p50 / p99', 'for memory'],
      [
        ['without memory', both(without), '–'],
        ['with it', both(warm), more(warm)],
        ['with it, the first time', both(cold), more(cold)],
      ],
    ),
  )
} finally {
  await inkling.stop()
  await upstream.close()
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
const rates = await hitRates(values.quick ? { length: 2_000, facts: 40 } : { length: 10_000, facts: 200 })
console.log()
console.log(
  table(
    ['facts that came back', 'as in a chat', 'by likeness alone', 'the last before the window'],
    rates.map(({ language, k, ours, alike, recent }) => [
      `${language}, among ${k}`,
      percent(ours),
      percent(alike),
      percent(recent),
    ]),
  ),
)
