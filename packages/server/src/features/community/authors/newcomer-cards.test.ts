import { type CardId, routes, type UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../../testing/api.ts'
import { publicCard } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { account, authors, blocks, cards, profile } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const reader = await app.api.register('reader')
const [early, heron, lark] = [
  await app.api.register('early'),
  await app.api.register('heron'),
  await app.api.register('lark'),
]

async function publish(by: Api, name: string, is_nsfw = false): Promise<CardId> {
  const first_mes = /[a-z]/i.test(name) ? 'She lights the lamp and waits.' : '她把灯点上，等一个人回来。'
  const id = await publicCard(by, admin, { data: { name, first_mes }, is_nsfw })
  app.clock.advance({ seconds: 1 })
  return id
}

const newcomers = async (query = {}, by = reader) =>
  (await by.call(authors.newcomerCards, { query })).items.map(({ name }) => name)
/** Lets the days pass for one card only, because logins would end. */
const age = (id: CardId, days: number) =>
  sql`update card_ranks set published_at = published_at - make_interval(days => ${days}::int) where card_id = ${id}`.execute(
    app.context.db,
  )
const idOf = async (by: Api): Promise<UserId> => (await by.call(profile.get)).id

const dodo = await publish(early, 'Dodo')
await publish(heron, 'Egret')
await publish(lark, '云雀')
await publish(heron, 'Bittern')

test('each new author has their newest card, and the one who began last comes first', async () => {
  expect(await newcomers()).toEqual(['云雀', 'Bittern', 'Dodo'])
  expect(await newcomers({}, heron)).toEqual(['云雀', 'Bittern', 'Dodo'])
})

test('an author stops being new 30 days after their first card, whatever they publish then', async () => {
  await age(dodo, 29)
  expect(await newcomers()).toEqual(['云雀', 'Bittern', 'Dodo'])
  await age(dodo, 2)
  expect(await newcomers()).toEqual(['云雀', 'Bittern'])
  const late = await publish(early, 'Moa')
  expect(await newcomers()).toEqual(['云雀', 'Bittern'])
  await early.call(cards.remove, { params: { id: late } })
})

test('only cards that the reader wants to see are shown', async () => {
  expect(await newcomers({ language: 'en' })).toEqual(['Bittern'])
  const adult = await publish(heron, 'Stork', true)
  expect(await newcomers()).toEqual(['云雀', 'Bittern'])
  await reader.call(profile.update, { body: { show_nsfw: true } })
  expect(await newcomers()).toEqual(['云雀', 'Stork'])
  await reader.call(blocks.replace, { body: { tags: [], author_ids: [await idOf(lark)] } })
  expect(await newcomers()).toEqual(['Stork'])
  await reader.call(blocks.replace, { body: { tags: [], author_ids: [] } })
  await reader.call(profile.update, { body: { show_nsfw: false } })
  await heron.call(cards.remove, { params: { id: adult } })
})

test('cards of deleted accounts are left out', async () => {
  const leaver = await app.api.register('leaver')
  await publish(leaver, 'Swallow')
  expect(await newcomers()).toEqual(['Swallow', '云雀', 'Bittern'])
  await leaver.call(account.remove, { body: { password: TEST_PASSWORD, public_cards: 'leave' } })
  expect(await newcomers()).toEqual(['云雀', 'Bittern'])
})
