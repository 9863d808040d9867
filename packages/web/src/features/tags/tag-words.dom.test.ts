import type { Tag, TagCategory, TagCategoryId, TagId } from '@inkling/contract'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadFold } from '../../browser/fold.ts'
import { showLocale } from '../../i18n/locale.ts'
import { isChosen, splitWords, toggleTag, withWords } from './chosen-tags.ts'
import { displayTags, indexTags, matchingTags } from './known-tags.ts'

beforeAll(loadFold)
afterEach(() => showLocale('zh-CN'))

const category_id = crypto.randomUUID() as TagCategoryId
const tag = (slug: string, name_zh: string, name_en: string, more: Partial<Tag> = {}): Tag => ({
  id: slug as TagId,
  category_id,
  slug,
  name_zh,
  name_en,
  aliases: [],
  colour: null,
  position: 0,
  is_public: true,
  is_hidden: false,
  cards: 0,
  ...more,
})
const scifi = tag('sci-fi', '科幻', 'Sci-fi', { aliases: ['scifi'] })
const school = tag('school', '校园', 'School', { colour: 'amber', cards: 3 })
const wuxia = tag('wuxia', '武侠', 'Wuxia')
const shelf: TagCategory = {
  id: category_id,
  slug: 'genre',
  name_zh: '题材',
  name_en: 'Genre',
  colour: 'indigo',
  position: 0,
  is_hidden: false,
  tags: [scifi, school, wuxia],
}
const known = indexTags([shelf])

it('shows a managed tag in the reader’s language, and others as written', () => {
  const words = ['SciFi', '校园', 'tea house']
  expect(displayTags(known, words).map(({ name }) => name)).toEqual(['科幻', '校园', 'tea house'])
  showLocale('en')
  expect(displayTags(known, words).map(({ name }) => name)).toEqual(['Sci-fi', 'School', 'tea house'])
})

it('shows a tag once, even if a card has several of its names', () => {
  expect(displayTags(known, ['科幻', 'Sci-Fi', 'ｓｃｉｆｉ']).map(({ word }) => word)).toEqual(['科幻'])
})

it('recognises a tag in any spelling, and keeps a free word once', () => {
  const words = ['武俠', 'Schöol', '龍', '龙', 'Café', 'cafe']
  expect(displayTags(known, words).map(({ name }) => name)).toEqual(['武侠', '校园', '龍', 'Café'])
  expect(withWords(['龍'], ['龙', 'ドラゴン'])).toEqual(['龍', 'ドラゴン'])
  expect(isChosen(['武俠'], wuxia)).toBe(true)
})

it('offers tags in any spelling, with the exact one first', () => {
  const simplified = tag('fox-fire', '灵火', 'Fox fire', { cards: 1 })
  const traditional = tag('ghost-fire', '靈火', 'Ghost fire', { cards: 2 })
  const offered = (typed: string) =>
    matchingTags([{ ...shelf, tags: [simplified, traditional] }], typed, 9).map(({ slug }) => slug)
  expect(offered('灵火')).toEqual(['fox-fire', 'ghost-fire'])
  expect(offered('靈')).toEqual(['ghost-fire', 'fox-fire'])
  expect(offered('霊')).toEqual(['ghost-fire', 'fox-fire'])
})

it('shows a tag in its own colour, or in that of its category', () => {
  expect(displayTags(known, ['科幻', '校园', '茶馆']).map(({ colour }) => colour)).toEqual([
    'indigo',
    'amber',
    undefined,
  ])
})

it('offers tags that begin with the typed text before those that contain it', () => {
  expect(matchingTags([shelf], 's', 9).map(({ slug }) => slug)).toEqual(['school', 'sci-fi'])
  expect(matchingTags([shelf], 'FI', 9).map(({ slug }) => slug)).toEqual(['sci-fi'])
  expect(matchingTags([shelf], '侠', 9).map(({ slug }) => slug)).toEqual(['wuxia'])
  expect(matchingTags([shelf], ' ', 9)).toEqual([])
})

it('adds a tag by its name in the author’s language, and removes it by any of its names', () => {
  showLocale('en')
  expect(toggleTag(['tea house'], scifi)).toEqual(['tea house', 'Sci-fi'])
  expect(isChosen(['科幻'], scifi)).toBe(true)
  expect(toggleTag(['科幻', 'tea house', 'scifi'], scifi)).toEqual(['tea house'])
})

it('splits words at English and Chinese commas, and keeps each once', () => {
  expect(splitWords(' tea house，茶馆、, Noir ')).toEqual(['tea house', '茶馆', 'Noir'])
  expect(withWords(['Noir'], ['noir', '茶馆'])).toEqual(['Noir', '茶馆'])
})
