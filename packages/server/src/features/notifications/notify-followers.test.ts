import { routes, type UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'
import { toldOf } from '../../testing/live-events.ts'

const { authors, blocks, cards, notifications, profile } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const heron = await app.api.register('heron')
const reader = await app.api.register('reader')
const idOf = async (by: Api): Promise<UserId> => (await by.call(profile.get)).id
const heronId = await idOf(heron)
await reader.call(authors.follow, { params: { id: heronId } })
await reader.call(authors.follow, { params: { id: await idOf(admin) } })

async function publish(by: Api, name: string, more: { is_nsfw?: boolean; tags?: string[] } = {}) {
  app.clock.advance({ seconds: 1 })
  const { id } = await by.call(cards.create, { body: { data: { name }, ...more } })
  await by.call(cards.requestPublic, { params: { id } })
  if (by !== admin) await approve(id)
  return id
}

const approve = (id: Awaited<ReturnType<typeof publish>>) =>
  admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })

/** Returns unread notifications and marks them as read. */
async function news() {
  const { items } = await reader.call(notifications.list, { query: { filter: 'unread' } })
  await reader.call(notifications.readAll)
  return items
}

const titles = async () => (await news()).map(({ title }) => title)

test('a new public card notifies the author’s followers with a link', async () => {
  let id: string | undefined
  const told = await toldOf(reader, async () => {
    id = await publish(heron, 'Egret')
  })
  const [first] = await news()
  expect(first).toMatchObject({ type: 'card_published', title: 'Egret', link: `/character/${id}` })
  expect(first?.actor).toMatchObject({ username: 'heron' })
  expect(first?.id[14]).toBe('7') // UUID version
  expect(told).toEqual({ event: 'notification', notification_id: first?.id })
})

test('so does a card that an admin publishes, alone or with others', async () => {
  await publish(admin, 'Crane')
  const { id } = await admin.call(cards.create, { body: { data: { name: 'Stork' } } })
  await admin.call(cards.changeMine, { body: { action: 'request_public', ids: [id] } })
  expect(await titles()).toEqual(expect.arrayContaining(['Crane', 'Stork']))
})

test('a card notifies once, even if it is published again', async () => {
  const id = await publish(heron, 'Bittern')
  expect(await titles()).toEqual(['Bittern'])
  await heron.call(cards.update, { params: { id }, body: { tagline: 'Booms.' } })
  await approve(id)
  await heron.call(cards.update, { params: { id }, body: { status: 'private' } })
  await heron.call(cards.requestPublic, { params: { id } })
  await approve(id)
  expect(await titles()).toEqual([])
})

test('cards hidden by a blocklist notify nobody', async () => {
  await publish(heron, 'For adults', { is_nsfw: true })
  await reader.call(blocks.replace, { body: { tags: ['恐怖'], author_ids: [] } })
  await publish(heron, 'A fright', { tags: ['Horror'] }) // a synonym of the same tag
  await reader.call(blocks.replace, { body: { tags: ['怪談', 'Café'], author_ids: [] } })
  await publish(heron, 'Another form', { tags: ['怪谈'] })
  await publish(heron, 'Another spelling', { tags: ['cafe'] })
  await reader.call(blocks.replace, { body: { tags: [], author_ids: [heronId] } })
  await publish(heron, 'Blocked')
  await reader.call(blocks.replace, { body: { tags: [], author_ids: [] } })
  await reader.call(notifications.changeSwitches, { body: { card_published: false } })
  await publish(heron, 'Switched off')
  await reader.call(notifications.changeSwitches, { body: { card_published: true } })
  expect(await titles()).toEqual([])
  await reader.call(profile.update, { body: { show_nsfw: true } })
  await publish(heron, 'For adults too', { is_nsfw: true })
  expect(await titles()).toEqual(['For adults too'])
})

test('ten thousand followers are notified within the call', async () => {
  await sql`
    with crowd as (
      insert into users (id, username, username_key, email, email_key, password_hash, display_name, role, locale)
      select gen_random_uuid(), n, n, n, n, '', n, 'user', 'en'
      from (select 'crowd-' || generate_series(1, 10000) as n) names returning id)
    insert into follows select id, ${heronId}::uuid, now() from crowd`.execute(app.context.db)
  const card_id = await publish(heron, 'Known to all')
  const { rows } = await sql<{ told: number }>`
    select count(distinct id)::int as told from notifications
    where card_id = ${card_id} and type = 'card_published'`.execute(app.context.db)
  expect(rows).toEqual([{ told: 10_001 }])
})
