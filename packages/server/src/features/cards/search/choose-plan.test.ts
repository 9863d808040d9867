import { expect, test } from 'vitest'
import type { CardQuery } from './card-query.ts'
import { choosePlans, type LexemeStatistics } from './choose-plan.ts'
import { splitIntoRuns, tagLexeme } from './lexemes.ts'

const shares = new Map([
  ['dawn', 0.15],
  ['harbour', 0.02],
  [tagLexeme('academy'), 0.05],
])
const statistics: LexemeStatistics = { cards: 1_000_000, shares, minShare: 0.01 }

const queryOf = (keyword: string, tags: readonly (readonly string[])[] = []): CardQuery => ({
  viewer: { showsAdult: true, blockedTags: [], blockedAuthors: [] },
  runs: splitIntoRuns(keyword).map(run => ({ ...run, written: run.text, tagKeys: [] })),
  isTyping: false,
  tags,
  unwantedTags: [],
  author: undefined,
  ranking: 'hottest',
  date: 'all',
})

const firstPlan = (...query: Parameters<typeof queryOf>) =>
  choosePlans(queryOf(...query), statistics, 24)[0]?.kind

test('a common word is looked for along the ranking, also within a tag', () => {
  expect(firstPlan('dawn')).toBe('walk')
  expect(firstPlan('dawn', [['academy']])).toBe('walk')
})

test('what few cards have is looked up in the index', () => {
  expect(firstPlan('harbour', [['academy']])).not.toBe('walk')
  expect(firstPlan('unheard')).toBe('sort')
})

test('the last plan finds everything', () => {
  expect(choosePlans(queryOf('dawn'), statistics, 24).at(-1)).toEqual({ kind: 'sort', within: 2 ** 30 })
})
