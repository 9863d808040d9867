import { dateWindows, type QueryIn, type Route, rankings, routes } from '@inkling/contract'
import { median, ms, percentile, table } from '../figures.ts'
import { timeOf } from './ask.ts'
import type { StockedHub } from './stock.ts'

const { list, search, get } = routes.cards

export async function measureRankings({ reader }: StockedHub, rounds: number): Promise<string> {
  const many = async <R extends Route>(route: R, query: QueryIn<R>): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeOf(reader, route, query))
    return times
  }
  const rows: string[][] = []
  for (const date of dateWindows) {
    const times: number[] = []
    for (const ranking of rankings) times.push(...(await many(list, { ranking, date })))
    rows.push([`rankings, ${date}`, ...figures(times)])
  }
  rows.push(['hottest, page 50', ...figures(await many(list, { page: 50 }))])
  rows.push(['shelf of a common tag', ...figures(await many(search, { whitelist: '少女' }))])
  rows.push(['all but two tags', ...figures(await many(search, { blacklist: '少女,witch' }))])
  const { items } = await reader.call(list, { query: { limit: 50 } })
  const times: number[] = []
  for (const { id } of items) {
    const begin = performance.now()
    await (await reader.send(get, { params: { id } })).arrayBuffer()
    times.push(performance.now() - begin)
  }
  rows.push(['a card’s own page', ...figures(times)])
  return `\n${table(['list', 'p50', 'p99'], rows)}`
}

const figures = (times: readonly number[]): string[] => [ms(median(times)), ms(percentile(times, 0.99))]
