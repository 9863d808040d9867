import { routes, type Session } from '@inkling/contract'
import { expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const { chat, cards } = routes
const app = await appForFile()
const reader = await app.api.register('reader')

async function chatWith(name: string, title: string, as: Api = reader): Promise<Session> {
  const data = { name, description: '', first_mes: 'Hello.' }
  const { id: card_id } = await as.call(cards.create, { body: { data } })
  return await as.call(chat.createSession, { body: { card_id, title } })
}

const found = async (q: string, more = {}) => await reader.call(chat.sessions, { query: { q, ...more } })
const titles = async (q: string) => (await found(q)).items.map(({ title }) => title)

it('chats are found by title and card name, ignoring case and width', async () => {
  await chatWith('旧城守灯人', 'The ＢＡＲ at night')
  await chatWith('Élodie', '雨夜')
  await chatWith('Nobody', '100%_sure', await app.api.register('other'))
  expect(await titles('雨')).toEqual(['雨夜'])
  expect(await titles('élo')).toEqual(['雨夜'])
  expect(await titles('灯')).toEqual(['The ＢＡＲ at night'])
  expect(await titles('bar AT')).toEqual(['The ＢＡＲ at night'])
  expect(await titles('%')).toEqual([])
  expect(await titles('hello')).toEqual([])
})

it('chats are listed in pages, last changed first, without the bin', async () => {
  const made: Session[] = []
  for (const n of [1, 2, 3]) made.push(await chatWith('Keeper', `lamp ${n}`))
  await reader.call(chat.removeSession, { params: { id: made[1]?.id as Session['id'] } })
  expect(await found('keeper', { limit: 1, page: 2 })).toMatchObject({
    items: [{ title: 'lamp 1' }],
    total: 2,
  })
  const refused = await reader.refused(chat.sessions, { query: { q: ' ' } })
  expect(refused.errors?.[0]?.path).toBe('q')
})
