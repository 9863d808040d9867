import { type Card, routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { noteChatStarted, noteMessages } from './reader-store.ts'

const { cards, profile } = routes
const app = await appForFile()
const author = await app.api.register('author', { display_name: '作者' })
const reader = await app.api.register('reader')

/** A public card: the author is an admin, whose cards need no review. */
async function publish(name: string, more: object, data: object = {}): Promise<Card> {
  const { id } = await author.call(cards.create, { body: { ...more, data: { name, ...data } } })
  return await author.call(cards.requestPublic, { params: { id } })
}

const fox = { tagline: 'Clever 100%', tags: ['Fantasy', 'Animal'] }
const named = {
  fox: await publish('红色狐狸 Fox', fox, { creator: 'Aesop' }),
  percent: await publish('Under_score', { tags: ['fantasy'] }),
  adult: await publish('Grown-up', { tags: ['NSFW'] }),
}

type Search = { keyword?: string; whitelist?: string; blacklist?: string }
const found = async (query: Search, by = reader) => {
  const { items } = await by.call(cards.search, { query: { limit: 100, ...query } })
  return items.map(card => card.name)
}

test.each(['狐狸', 'fox', 'CLEVER', 'aesop', '100%'])('finds a card by %s', async keyword => {
  expect(await found({ keyword })).toEqual([named.fox.name])
})

test('finds cards by who wrote them', async () => {
  expect(await found({ keyword: '作者' })).toContain(named.fox.name)
})

test('takes the signs of a pattern as they are', async () => {
  expect(await found({ keyword: '%' })).toEqual([named.fox.name])
  expect(await found({ keyword: 'r_s' })).toEqual([named.percent.name])
  expect(await found({ keyword: '\\' })).toEqual([])
})

test('finds cards by tags that must and must not be there, whatever their case', async () => {
  expect((await found({ whitelist: 'FANTASY' })).sort()).toEqual([named.percent.name, named.fox.name])
  expect(await found({ whitelist: 'fantasy,animal' })).toEqual([named.fox.name])
  expect(await found({ whitelist: 'fantasy', blacklist: ' Animal ' })).toEqual([named.percent.name])
})

test('shows adult cards to those who want them', async () => {
  expect(await found({ keyword: 'Grown-up' })).toEqual([])
  await author.call(profile.update, { body: { show_nsfw: true } })
  expect(await found({ keyword: 'Grown-up' }, author)).toEqual(['Grown-up'])
})

test('lists in pages that say how many there are', async () => {
  const first = await reader.call(cards.search, { query: { whitelist: 'fantasy', limit: 1 } })
  const second = await reader.call(cards.search, { query: { whitelist: 'fantasy', limit: 1, page: 2 } })
  expect([first.total, first.items.length, second.items.length]).toEqual([2, 1, 1])
  expect(first.items[0]?.id).not.toBe(second.items[0]?.id)
})

test('ranks cards by how much they are chatted with, in all or lately', async () => {
  const { db } = app.house
  const now = app.clock.now()
  const lastWeek = new Date(now.getTime() - 6 * 24 * 3600 * 1000)
  await noteChatStarted(db, named.percent.id, now)
  await noteMessages(db, new Map([[named.percent.id, 5]]), now)
  await noteMessages(db, new Map([[named.fox.id, 50]]), lastWeek)
  const first = async (query: { ranking?: 'most_chatted'; date?: 'day' | 'week' }) =>
    (await reader.call(cards.list, { query })).items[0]
  expect(await first({})).toMatchObject({ id: named.fox.id, stats: { messages: 50, chats: 0 } })
  expect(await first({ ranking: 'most_chatted', date: 'week' })).toMatchObject({ id: named.fox.id })
  expect(await first({ ranking: 'most_chatted', date: 'day' })).toMatchObject({ id: named.percent.id })
  expect(await first({ date: 'day' })).toMatchObject({
    id: named.percent.id,
    stats: { messages: 5, chats: 1 },
  })
})

test('lists one’s own cards, last changed first', async () => {
  const writer = await app.api.register('writer')
  const one = await writer.call(cards.create, { body: { data: { name: 'One' } } })
  await writer.call(cards.create, { body: { data: { name: 'Two' } } })
  await writer.call(cards.update, { params: { id: one.id }, body: { tagline: 'again' } })
  const { items, total } = await writer.call(cards.mine)
  expect([total, ...items.map(card => card.name)]).toEqual([2, 'One', 'Two'])
})
