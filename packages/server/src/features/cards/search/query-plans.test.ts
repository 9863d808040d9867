import { rankings, routes } from '@inkling/contract'
import { beforeAll, expect, test } from 'vitest'
import { fillWithCards } from '../../../commands/seed/fill-database.ts'
import { appForFile } from '../../../testing/for-file.ts'
import type { CardQuery, Ranking } from './card-query.ts'
import { NO_LIMIT } from './choose-plan.ts'
import { splitIntoRuns } from './lexemes.ts'
import { pickMatches, resolveOrder, type ScoredCard, sortMatches, walkOrder } from './query-plans.ts'

const { cards } = routes
const app = await appForFile()
const { db } = app.context
const reader = await app.api.register('reader')
const CARDS = 400

beforeAll(() => fillWithCards(app.database, { cards: CARDS, seed: 7, say: () => undefined }))

const wantedOf = (keyword: string, ranking: Ranking): CardQuery => ({
  viewer: { showsAdult: false, blockedTags: ['dragon'], blockedAuthors: [] },
  runs: splitIntoRuns(keyword).map(run => ({
    ...run,
    written: run.text,
    tagKeys: keyword === 'witch' ? ['公主'] : [],
  })),
  isTyping: false,
  tags: [],
  unwantedTags: ['魔法'],
  author: undefined,
  ranking,
  date: 'all',
})

const idsOf = (result: { cards: readonly ScoredCard[] } | null) => result?.cards.map(card => card.card_id)

test.each(rankings)('every plan finds the same cards in the same order: %s', async ranking => {
  for (const keyword of ['的', 'the', '少女', 'witch', '的 少女']) {
    const query = wantedOf(keyword, ranking)
    const order = resolveOrder(query, new Date())
    const sorted = await sortMatches(db, query, order, { most: 10, within: NO_LIMIT })
    expect(sorted?.cards.length).toBeGreaterThan(3)
    const { length: most } = sorted?.cards ?? []
    const picked = await pickMatches(db, query, order, { most, within: NO_LIMIT, walked: 2 ** 20 })
    const walked = await walkOrder(db, query, order, { most, within: NO_LIMIT, after: null })
    expect(idsOf(picked)).toEqual(idsOf(sorted))
    expect(idsOf(walked)).toEqual(idsOf(sorted))
    expect(picked?.total).toBe(sorted?.total)

    const half = Math.floor(most / 2)
    const after = walked.cards[half - 1] ?? null
    const furtherPage = await walkOrder(db, query, order, { most: most - half, within: NO_LIMIT, after })
    expect(idsOf(furtherPage)).toEqual(idsOf(sorted)?.slice(half))
  }
})

test('a plan that finds too many rows is abandoned', async () => {
  const query = wantedOf('的', 'hottest')
  const order = resolveOrder(query, new Date())
  expect(await sortMatches(db, query, order, { most: 10, within: 5 })).toBeNull()
  expect(await pickMatches(db, query, order, { most: 10, within: 5, walked: 100 })).toBeNull()
  expect(await pickMatches(db, query, order, { most: 10, within: NO_LIMIT, walked: 10 })).toBeNull()
})

test.each([{ keyword: '的' }, { keyword: '' }, { blacklist: 'dragon' }])(
  'the pages of a search contain every card once: %o',
  async query => {
    const ids: string[] = []
    let total = Number.POSITIVE_INFINITY
    for (let page = 1; ids.length < total; page++) {
      const answer = await reader.call(cards.search, { query: { ...query, page, limit: 30 } })
      total = answer.total
      expect(answer.is_total_capped).toBe(false)
      ids.push(...answer.items.map(card => card.id))
      if (answer.items.length === 0) break
    }
    expect(new Set(ids).size).toBe(total)
    expect(ids).toHaveLength(total)
    expect(total).toBeGreaterThan(100)
    const jumped = await reader.call(cards.search, { query: { ...query, page: 2, limit: 31 } })
    expect(jumped.items.map(card => card.id)).toEqual(ids.slice(31, 62))
  },
)
