import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { say, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { addSampleCharacters, listSampleCharacters } from './add-characters.ts'

const { cards, chat, tags } = routes
const { app, admin, reader, model } = await chatAppForFile('normal')
const everybody = (await listSampleCharacters()).length

const begin = () => addSampleCharacters(app.context, AbortSignal.timeout(60_000))
const list = async () => (await reader.call(cards.list, { query: { limit: 50 } })).items

test('a new site gets twelve characters once, with any number of instances', {
  timeout: 60_000,
}, async () => {
  await Promise.all([begin(), begin()])
  const samples = await list()
  expect([samples.length, new Set(samples.map(card => card.name)).size]).toEqual([everybody, 12])
  for (const card of samples) {
    expect(card).toMatchObject({ status: 'public', owner: null, is_nsfw: false })
    expect(card.tagline).not.toBe('')
    expect(['zh-CN', 'en']).toContain(card.language)
    const picture = await fetch(new URL(card.avatar_url ?? '', app.url))
    expect(picture.headers.get('content-type')).toBe('image/webp')
  }
})

test('they can be found and chatted with', async () => {
  const { items } = await reader.call(cards.search, { query: { keyword: '番茄' } })
  expect(items.map(card => card.name)).toContain('长庚')
  const card_id = items.find(card => card.name === '长庚')?.id ?? expect.fail()
  const session = await reader.call(chat.createSession, { body: { card_id } })
  expect(textOf(await say(reader, session, model, '早上好。'))).not.toBe('')
})

test('all their tags are managed tags', async () => {
  const { items } = await reader.call(tags.categories, { query: { limit: 50 } })
  const words = items.flatMap(category => category.tags.flatMap(tag => [tag.name_zh, tag.name_en]))
  const aliases = items.flatMap(category => category.tags.flatMap(tag => tag.aliases))
  for (const card of await list()) expect([...words, ...aliases]).toEqual(expect.arrayContaining(card.tags))
})

test('a deleted one stays deleted', async () => {
  const [gone] = await list()
  await admin.call(cards.remove, { params: { id: gone?.id ?? expect.fail() } })
  await begin()
  const left = await list()
  expect(left.map(card => card.id)).not.toContain(gone?.id)
  expect(left).toHaveLength(everybody - 1)
})
