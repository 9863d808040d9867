import { rankings, routes } from '@inkling/contract'
import { beforeAll, expect, test } from 'vitest'
import { fillWithCards } from '../../../commands/seed/fill-database.ts'
import { appForFile } from '../../../testing/for-file.ts'
import type { Ranking, Wanted } from './card-query.ts'
import { ALL } from './choose-plan.ts'
import { runsOf } from './lexemes.ts'
import { orderOf, type Placed, pickFound, sortFound, walk } from './query-plans.ts'

const { cards } = routes
const app = await appForFile()
const { db } = app.house
const reader = await app.api.register('reader')
const CARDS = 400

beforeAll(() => fillWithCards(app.database, { cards: CARDS, seed: 7, say: () => undefined }))

const wantedOf = (keyword: string, ranking: Ranking): Wanted => ({
  viewer: { showsAdult: false, blockedTags: ['dragon'], blockedAuthors: [] },
  runs: runsOf(keyword),
  isTyping: false,
  tags: [],
  unwantedTags: ['魔法'],
  author: undefined,
  ranking,
  date: 'all',
})

const idsOf = (found: { cards: readonly Placed[] } | null) => found?.cards.map(card => card.card_id)

test.each(rankings)('every plan finds the same cards in the same order: %s', async ranking => {
  for (const keyword of ['的', 'the', '少女', 'witch', '的 少女']) {
    const wanted = wantedOf(keyword, ranking)
    const order = orderOf(wanted, new Date())
    const sorted = await sortFound(db, wanted, order, { most: 10, within: ALL })
    expect(sorted?.cards.length).toBeGreaterThan(3)
    const { length: most } = sorted?.cards ?? []
    const picked = await pickFound(db, wanted, order, { most, within: ALL, walked: 2 ** 20 })
    const walked = await walk(db, wanted, order, { most, within: ALL, after: null })
    expect(idsOf(picked)).toEqual(idsOf(sorted))
    expect(idsOf(walked)).toEqual(idsOf(sorted))
    expect(picked?.total).toBe(sorted?.total)

    const half = Math.floor(most / 2)
    const after = walked.cards[half - 1] ?? null
    const rest = await walk(db, wanted, order, { most: most - half, within: ALL, after })
    expect(idsOf(rest)).toEqual(idsOf(sorted)?.slice(half))
  }
})

test('a plan that finds more than it was to find gives way', async () => {
  const wanted = wantedOf('的', 'hottest')
  const order = orderOf(wanted, new Date())
  expect(await sortFound(db, wanted, order, { most: 10, within: 5 })).toBeNull()
  expect(await pickFound(db, wanted, order, { most: 10, within: 5, walked: 100 })).toBeNull()
  expect(await pickFound(db, wanted, order, { most: 10, within: ALL, walked: 10 })).toBeNull()
})

test.each([{ keyword: '的' }, { keyword: '' }, { blacklist: 'dragon' }])(
  'the pages of a search are all of it, each card once: %o',
  async query => {
    const found: string[] = []
    let total = Number.POSITIVE_INFINITY
    for (let page = 1; found.length < total; page++) {
      const answer = await reader.call(cards.search, { query: { ...query, page, limit: 30 } })
      total = answer.total
      expect(answer.is_total_capped).toBe(false)
      found.push(...answer.items.map(card => card.id))
      if (answer.items.length === 0) break
    }
    expect(new Set(found).size).toBe(total)
    expect(found).toHaveLength(total)
    expect(total).toBeGreaterThan(100)
    const jumped = await reader.call(cards.search, { query: { ...query, page: 2, limit: 31 } })
    expect(jumped.items.map(card => card.id)).toEqual(found.slice(31, 62))
  },
)
