import { type CardId, routes } from '@inkling/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../../testing/api.ts'
import { appForFile } from '../../../testing/for-file.ts'
import {
  indexOutdatedCards,
  indexQueuedCards,
  queueCardsByAuthor,
  startSearchIndexer,
} from './index-queue.ts'

const { cards, favorites, profile } = routes
const app = await appForFile()
const { db } = app.context
const author = await app.api.register('author')
const now = () => app.clock.now().toISOString()

async function publish(name: string): Promise<CardId> {
  const { id } = await author.call(cards.create, { body: { data: { name } } })
  await author.call(cards.requestPublic, { params: { id } })
  return id
}

const searchNames = async (keyword: string) =>
  (await author.call(cards.search, { query: { keyword } })).items.map(card => card.name)

test('cards from before the index are found once it has caught up, also after a stop', async () => {
  const names = Array.from({ length: 45 }, (_, at) => `Elder ${at}`)
  for (const name of names) await publish(name)
  const ids = await db.selectFrom('card_ranks').select('card_id').execute()
  await db.deleteFrom('card_search').execute()
  await db.deleteFrom('card_ranks').execute()
  await db.insertInto('card_search_queue').values(ids).execute()
  expect(await searchNames('elder')).toEqual([])

  const stop = new AbortController()
  const stopThen = () => {
    stop.abort()
    return now()
  }
  await indexQueuedCards(db, stopThen, stop.signal)
  expect((await searchNames('elder')).length).toBe(20)
  await Promise.all([indexQueuedCards(db, now), indexQueuedCards(db, now)])
  const { total } = await author.call(cards.search, { query: { keyword: 'elder' } })
  expect(total).toBe(45)
})

test('a card made private meanwhile is not found', async () => {
  const id = await publish('Fleeting')
  await db.insertInto('card_search_queue').values({ card_id: id }).execute()
  await author.call(cards.remove, { params: { id } })
  await indexQueuedCards(db, now)
  expect(await searchNames('fleeting')).toEqual([])
})

test('cards are found by the new name of their author', async () => {
  await publish('Signed')
  await author.call(profile.update, { body: { display_name: '墨白' } })
  await indexQueuedCards(db, now)
  expect(await searchNames('墨白 signed')).toEqual(['Signed'])
  expect(await searchNames('author signed')).toEqual(['Signed'])
})

test('cards are found by the new username of their author', async () => {
  await publish('Countersigned')
  await author.call(profile.updateLogin, { body: { current_password: TEST_PASSWORD, username: 'nightjar' } })
  await indexQueuedCards(db, now)
  expect(await searchNames('nightjar countersigned')).toEqual(['Countersigned'])
})

test('nothing is queued for authors without public cards', async () => {
  const other = await app.api.register('other')
  await queueCardsByAuthor(db, (await other.call(profile.get)).id)
  expect(await db.selectFrom('card_search_queue').selectAll().execute()).toEqual([])
})

/** Stores the row with another fold and no version, as older releases did. */
const indexAsBefore = (id: CardId, word: string) =>
  sql`insert into card_search (card_id, revision_id, words, texts)
    select card_id, revision_id, array_to_tsvector(array[${word}]), '{}' from card_search where card_id = ${id}
    on conflict (card_id) do update set words = excluded.words, texts = excluded.texts`.execute(db)

test('cards that an older version indexed are found by any spelling, also if it did so during an upgrade', async () => {
  const ids = [
    await publish('龍女'),
    ...(await Promise.all(Array.from({ length: 42 }, () => publish('Café')))),
  ]
  for (const id of ids) await indexAsBefore(id, 'café')
  expect(await searchNames('cafe')).toEqual([])
  expect(await searchNames('CAFÉ')).not.toEqual([]) // still found by the old index
  const cafes = async () => (await author.call(cards.search, { query: { keyword: 'cafe' } })).total
  await Promise.all([indexOutdatedCards(db, now), indexOutdatedCards(db, now)])
  await indexOutdatedCards(db, now)
  expect(await cafes()).toBe(42)
  expect(await searchNames('龙女')).toEqual(['龍女'])

  await indexAsBefore(ids[1] as CardId, 'café') // there are 43 ids
  expect(await cafes()).toBe(41)
  await indexOutdatedCards(db, now)
  expect(await cafes()).toBe(42)
})

test('cards that are up to date are left alone', async () => {
  await publish('Settled')
  const rows = () => sql`select xmin::text, card_id from card_search order by card_id`.execute(db)
  const before = (await rows()).rows
  await indexOutdatedCards(db, now)
  expect((await rows()).rows).toEqual(before)
})

test('an outdated card that is being changed is left for the next round', async () => {
  const id = await publish('Held fast')
  await indexAsBefore(id, 'nothing')
  await db.transaction().execute(async tx => {
    await tx.selectFrom('cards').select('id').where('id', '=', id).forUpdate().execute()
    await indexOutdatedCards(db, now)
  })
  expect(await searchNames('held')).toEqual([])
  await indexOutdatedCards(db, now)
  expect(await searchNames('held')).toEqual(['Held fast'])
})

test.each([
  [
    'queued',
    async (card_id: CardId) => void (await db.insertInto('card_search_queue').values({ card_id }).execute()),
  ],
  ['outdated', async (id: CardId) => void (await indexAsBefore(id, 'nothing'))],
  ['favorited', async (id: CardId) => void (await author.call(favorites.add, { params: { id } }))],
])('the server catches up with a card that is %s', async (state, change) => {
  const id = await publish(`Waiting ${state}`)
  await change(id)
  const due = async () => [
    ...(await db.selectFrom('card_search_queue').select('card_id').execute()),
    ...(await db.selectFrom('card_days').select('card_id').where('is_ranked', '=', false).execute()),
  ]
  const stop = startSearchIndexer(app.context)
  await expect.poll(() => searchNames(`waiting ${state}`)).toEqual([`Waiting ${state}`])
  await expect.poll(due).toEqual([])
  await stop()
})
