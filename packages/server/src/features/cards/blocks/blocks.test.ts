import { type Card, type QueryIn, routes, type UserId } from '@inkling/contract'
import { expect, test } from 'vitest'
import type { Api } from '../../../testing/api.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { blocks, cards, profile } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const reader = await app.api.register('reader')
const other = await app.api.register('other')

async function publish(by: Api, name: string, tags: string[]): Promise<Card> {
  const { id } = await by.call(cards.create, { body: { data: { name }, tags } })
  const pending = await by.call(cards.requestPublic, { params: { id } })
  if (pending.status === 'public') return pending
  return await admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })
}

const otherId: UserId = (await other.call(profile.get)).id
await publish(admin, 'Spider', ['Horror', 'Animal'])
await publish(admin, 'Rabbit', ['Animal'])
await publish(other, 'Hare', ['Animal'])

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()
const searched = async (query: QueryIn<typeof cards.search>, by = reader) =>
  names((await by.call(cards.search, { query })).items)
const listed = async (by = reader) => names((await by.call(cards.list)).items)
const block = (tags: string[], author_ids: UserId[]) =>
  reader.call(blocks.replace, { body: { tags, author_ids } })

test('starts empty and belongs to its owner', async () => {
  expect(await reader.call(blocks.get)).toEqual({ tags: [], authors: [] })
  await block(['Horror'], [])
  expect((await other.call(blocks.get)).tags).toEqual([])
  expect((await app.api.refused(blocks.get)).status).toBe(401)
})

test('keeps tags and authors in order without duplicates and deleted accounts', async () => {
  const gone = '01900000-0000-7000-8000-000000000000' as UserId
  const list = await block(['Zebra', 'horror', 'HORROR'], [otherId, gone, otherId])
  expect(list.tags).toEqual(['Zebra', 'horror'])
  expect(list.authors.map(author => author.username)).toEqual(['other'])
  expect(await reader.call(blocks.get)).toEqual(list)
})

test('hides cards from lists and searches', async () => {
  await block([], [])
  expect(await listed()).toEqual(['Hare', 'Rabbit', 'Spider'])
  await block(['HORROR'], [otherId])
  for (const query of [{}, { whitelist: 'animal' }, { keyword: 'animal' }, { keyword: 'anim' }]) {
    expect(await searched(query)).toEqual(['Rabbit'])
  }
  expect(await listed()).toEqual(['Rabbit'])
  expect(names((await reader.call(cards.list, { query: { date: 'week' } })).items)).toEqual(['Rabbit'])
  expect(await searched({ author: otherId })).toEqual([])
  expect(await listed(other)).toEqual(['Hare', 'Rabbit', 'Spider'])
})

test('hides cards by any spelling of a tag', async () => {
  await publish(admin, 'Wyrm', ['龍族', 'Résumé'])
  await block([], [])
  expect(await searched({ whitelist: '龙族' })).toEqual(['Wyrm'])
  for (const tag of ['龙族', '龍族', '竜族', 'resume', 'RESUMÉ']) {
    await block([tag], [])
    expect(await searched({ whitelist: '龙族' })).toEqual([])
  }
  const list = await block(['龍族', 'Café', '龙族', 'cafe'], [])
  expect(list.tags).toEqual(['龍族', 'Café'])
})

test('keeps duplicates of an older version until the list is changed', async () => {
  const { id } = await reader.call(profile.get)
  await block(['龍族'], [])
  await app.context.db
    .insertInto('blocks')
    .values({
      id: crypto.randomUUID(),
      user_id: id,
      kind: 'tag',
      tag: '龙族',
      tag_key: '龍族 of before',
      author_id: null,
    })
    .execute()
  expect((await reader.call(blocks.get)).tags.toSorted()).toEqual(['龍族', '龙族'].toSorted())
  expect(await searched({ whitelist: '龙族' })).toEqual([])
  expect((await block(['龍族', '龙族'], [])).tags).toEqual(['龍族'])
})
