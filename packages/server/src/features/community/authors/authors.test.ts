import { FOLLOWS_MAX, routes, type UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../../testing/api.ts'
import { publicCard } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { account, authors, blocks, cards, profile } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const heron = await app.api.register('heron')
const reader = await app.api.register('reader')

const idOf = async (by: Api): Promise<UserId> => (await by.call(profile.get)).id
const [heronId, readerId] = [await idOf(heron), await idOf(reader)]
const gone = '01900000-0000-7000-8000-000000000000' as UserId

async function publish(by: Api, name: string, more: { is_nsfw?: boolean; tags?: string[] } = {}) {
  await publicCard(by, admin, { data: { name }, ...more })
  app.clock.advance({ seconds: 1 })
}

const page = (id: UserId, by = reader) => by.call(authors.get, { params: { id } })
const follow = (id: UserId, by = reader) => by.call(authors.follow, { params: { id } })
const unfollow = (id: UserId, by = reader) => by.call(authors.unfollow, { params: { id } })
const news = async (by = reader) => (await by.call(authors.followedCards)).items.map(({ name }) => name)

await heron.call(profile.update, { body: { bio: 'Writes birds.', display_name: 'Heron' } })
await publish(heron, 'Egret', { tags: ['bird'] })
await publish(heron, 'Bittern')
await publish(heron, 'Stork', { is_nsfw: true })
await heron.call(cards.create, { body: { data: { name: 'Nobody sees this' } } })

test('an author’s page shows their public profile and nothing private', async () => {
  const shown = await page(heronId)
  expect(shown).toEqual({
    id: heronId,
    username: 'heron',
    display_name: 'Heron',
    avatar_url: null,
    bio: 'Writes birds.',
    created_at: expect.any(String),
    stats: { cards: 3, chats: 0, followers: 0 },
    my: { is_self: false, follows: false },
  })
  expect((await page(heronId, heron)).my.is_self).toBe(true)
  expect((await reader.refused(authors.get, { params: { id: gone } })).code).toBe('not_found')
  expect((await app.api.refused(authors.get, { params: { id: heronId } })).status).toBe(401)
})

test('following and unfollowing can be repeated without effect', async () => {
  await follow(heronId)
  expect(await follow(heronId)).toMatchObject({ stats: { followers: 1 }, my: { follows: true } })
  expect((await reader.call(authors.followed)).items).toMatchObject([{ username: 'heron' }])
  expect((await heron.call(authors.followed)).items).toEqual([])
  await unfollow(heronId)
  await unfollow(heronId)
  expect(await page(heronId)).toMatchObject({ stats: { followers: 0 }, my: { follows: false } })
})

test('users cannot follow themselves or unknown accounts', async () => {
  expect((await reader.refused(authors.follow, { params: { id: readerId } })).code).toBe('not_allowed')
  expect((await reader.refused(authors.follow, { params: { id: gone } })).code).toBe('not_found')
})

test('cards of followed authors are listed newest first, without hidden ones', async () => {
  await follow(heronId)
  expect(await news()).toEqual(['Bittern', 'Egret'])
  await reader.call(profile.update, { body: { show_nsfw: true } })
  expect(await news()).toEqual(['Stork', 'Bittern', 'Egret'])
  await reader.call(blocks.replace, { body: { tags: ['Bird'], author_ids: [] } })
  expect(await news()).toEqual(['Stork', 'Bittern'])
  await reader.call(blocks.replace, { body: { tags: [], author_ids: [heronId] } })
  expect(await news()).toEqual([])
  expect(await news(heron)).toEqual([])
})

test('the number of followed authors is limited', async () => {
  const eager = await app.api.register('eager')
  await sql`
    with others as (
      insert into users (id, username, username_key, email, email_key, password_hash, display_name, role, locale)
      select gen_random_uuid(), n, n, n, n, '', n, 'user', 'en'
      from (select 'author' || i as n from generate_series(1, ${FOLLOWS_MAX}) i) names
      returning id)
    insert into follows select ${await idOf(eager)}, id, now() from others`.execute(app.context.db)
  expect((await eager.refused(authors.follow, { params: { id: heronId } })).code).toBe('follow_limit')
  const { items, total } = await eager.call(authors.followed)
  await unfollow(items[0]?.id ?? gone, eager)
  expect([total, (await follow(heronId, eager)).my.follows]).toEqual([FOLLOWS_MAX, true])
})

test('a deleted account has no page and no followers', async () => {
  const leaver = await app.api.register('leaver')
  const id = await idOf(leaver)
  await follow(id)
  await leaver.call(account.remove, { body: { password: TEST_PASSWORD, public_cards: 'take_down' } })
  expect((await reader.refused(authors.get, { params: { id } })).code).toBe('not_found')
  expect((await reader.call(authors.followed)).items.map(author => author.id)).not.toContain(id)
})
