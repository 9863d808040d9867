import { type QueryIn, rankings, routes } from '@inkling/contract'
import { median, ms, percentile, table } from '../figures.ts'
import { timeOf } from './ask.ts'
import { timeNaive } from './naive.ts'
import type { StockedHub } from './stock.ts'
import type { SearchWord, SearchWords } from './words.ts'

const { search } = routes.cards
type CardSearchQuery = QueryIn<typeof search>

/** Tag lists: a common tag, two excluded tags, both. */
const lists: readonly CardSearchQuery[] = [
  { whitelist: '学院' },
  { blacklist: 'dragon,龙族' },
  { whitelist: '少女', blacklist: 'vampire' },
]
const PAGE = 50
const NAIVE_WORDS = 2

const both = (times: readonly number[]): string => `${ms(median(times))} / ${ms(percentile(times, 0.99))}`

/** p50 and p99 over words, orders and tag lists. */
export async function measureSearches(
  stocked: StockedHub,
  words: SearchWords,
  rounds: number,
): Promise<string> {
  const rows: string[][] = []
  const byOrder = new Map<string, number[]>(rankings.map(order => [order, []]))
  for (const [kind, picked] of words) {
    if (picked.length === 0) continue
    rows.push(await measureKind(stocked, kind, picked, { rounds, byOrder }))
  }
  const orders = [...byOrder].map(([order, times]) => [order, both(times)])
  return [
    table(
      [
        'word',
        'cards that say it',
        'page 1',
        'page 1 with lists',
        'page 50 at once',
        'page 50 after 49',
        'naively',
      ],
      rows,
    ),
    table(['order', 'page 1, all words'], orders),
  ].join('\n\n')
}

interface SearchMeasurement {
  readonly rounds: number
  readonly byOrder: ReadonlyMap<string, number[]>
}

async function measureKind(
  stocked: StockedHub,
  kind: string,
  picked: readonly SearchWord[],
  { rounds, byOrder }: SearchMeasurement,
): Promise<string[]> {
  const { reader } = stocked
  const [plain, listed, far]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    for (const { word: keyword } of picked) {
      for (const sortBy of rankings) {
        const time = await timeOf(reader, search, { keyword: `${keyword} `, sortBy })
        plain?.push(time)
        byOrder.get(sortBy)?.push(time)
      }
      for (const list of lists)
        listed?.push(await timeOf(reader, search, { keyword: `${keyword} `, ...list }))
      // A new page size each round, so that no earlier page of this list has been read.
      far?.push(
        await timeOf(reader, search, { keyword, sortBy: 'most_favorited', page: PAGE, limit: 19 + round }),
      )
    }
  }
  const naive = await timeNaive(
    stocked,
    picked.slice(0, NAIVE_WORDS).map(({ word }) => word),
  )
  const counts = picked.map(({ cards }) => cards)
  return [
    kind,
    `${Math.min(...counts).toLocaleString('en')}–${Math.max(...counts).toLocaleString('en')}`,
    both(plain ?? []),
    both(listed ?? []),
    both(far ?? []),
    both(await timesOfLast(stocked, picked)),
    ms(median(naive)),
  ]
}

/** Times page 50 after reading the previous pages. */
async function timesOfLast({ reader }: StockedHub, picked: readonly SearchWord[]): Promise<number[]> {
  const times: number[] = []
  for (const { word } of picked.slice(0, 4)) {
    for (let page = 1; page < PAGE; page++) await timeOf(reader, search, { keyword: `${word} `, page })
    times.push(await timeOf(reader, search, { keyword: `${word} `, page: PAGE }))
  }
  return times
}
