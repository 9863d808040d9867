/**
 * Benchmark of search in a user's 1,000,000 messages: first hits, a single call, and a search through all of them. Then
 * import and export of a file of 200,000 messages.
 *
 *   node bench/search/run.ts [--quick]
 */
import { parseArgs } from 'node:util'
import { routes } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { launchInkling } from '../../tests/launch.ts'
import { median, ms, percentile, table } from '../figures.ts'
import { measureFiles } from './files.ts'
import { ABSENT_PHRASE, fillWithMessages, RARE_WORD, WIDE } from './fill.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 2 : 15
const messages = values.quick ? 100_000 : 1_000_000

const inkling = await launchInkling()
try {
  const api = await createApi(inkling.url).register('searcher')
  await fillWithMessages(inkling, api, messages)
  const rows: string[][] = []
  for (const [name, q] of Object.entries({
    'said often': WIDE,
    'said 10 times': RARE_WORD,
    'never said': ABSENT_PHRASE,
  })) {
    const first: number[] = []
    const whole: number[] = []
    const calls: number[] = []
    for (let round = 0; round < rounds; round++) {
      first.push((await search(api, q)).times[0] ?? Number.NaN)
      if (q === WIDE) continue
      const all = await search(api, q, Number.POSITIVE_INFINITY)
      whole.push(all.times.reduce((sum, time) => sum + time, 0))
      calls.push(...all.times)
    }
    rows.push([
      name,
      ms(median(first)),
      calls.length === 0 ? '–' : `${ms(median(calls))} / ${ms(percentile(calls, 0.99))}`,
      whole.length === 0 ? '–' : ms(median(whole)),
    ])
  }
  console.log(
    table(
      [`of ${messages.toLocaleString('en')} messages`, 'first call', 'a call p50 / p99', 'to the end'],
      rows,
    ),
  )
  console.log()
  console.log(await measureFiles(api, values.quick ? 20_000 : 200_000))
} finally {
  await inkling.stop()
}

/** Makes up to `rounds` calls, each continuing where the last one ended. */
async function search(api: Api, q: string, rounds = 1): Promise<{ times: number[] }> {
  const times: number[] = []
  let before: string | undefined
  while (times.length < rounds) {
    const begin = performance.now()
    const { next } = await api.call(routes.chat.search, { query: { q, before } })
    times.push(performance.now() - begin)
    if (next === null) break
    before = next
  }
  return { times }
}
