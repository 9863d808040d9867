import { type Message, routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { historyOf, startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'
import { growChat } from '../store/testing/grow-chat.ts'

const { chat } = routes
const app = await appForFile()
const reader = await app.api.register('reader')
/** The greeting m0, then m1 … m4000, a minute apart. */
const session = await startChat(reader, { first_mes: 'm0' })
await growChat(app.database.pool, session.id, { messages: 4_000, from: '2026-01-01T00:01:00Z' })
await app.database.pool.query(
  `update messages set created_at = '2026-01-01T00:00:00Z' where parent_id is null`,
)

const page = (query: object) => reader.call(chat.history, { params: { id: session.id }, query })
const textsOf = (items: readonly Message[]) => items.map(({ content }) => content)
const idOf = async (content: string): Promise<string> => {
  const { rows } = await app.database.pool.query('select id from messages where content = $1', [content])
  return rows[0].id
}
const minute = (n: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString()

describe('a page of a long chat', () => {
  it('can be around a message far up', async () => {
    const { items, has_newer } = await page({ around: await idOf('m1234'), limit: 5 })
    expect(textsOf(items)).toEqual(['m1232', 'm1233', 'm1234', 'm1235', 'm1236'])
    expect(has_newer).toBe(true)
  })

  it('can be below a message, up to the end of the chat', async () => {
    const below = await page({ after: await idOf('m1236'), limit: 3 })
    expect(textsOf(below.items)).toEqual(['m1237', 'm1238', 'm1239'])
    expect(below.has_newer).toBe(true)
    const last = await page({ after: await idOf('m3998'), limit: 3 })
    expect(textsOf(last.items)).toEqual(['m3999', 'm4000'])
    expect(last.has_newer).toBe(false)
    expect(textsOf((await page({ after: await idOf('m4000') })).items)).toEqual([])
  })

  it('can be around the first message of a day, or else the last page', async () => {
    expect(textsOf((await page({ date: minute(2_000), limit: 3 })).items)).toEqual([
      'm1999',
      'm2000',
      'm2001',
    ])
    const between = new Date(Date.parse(minute(2_000)) + 1).toISOString()
    expect(textsOf((await page({ date: between, limit: 3 })).items)).toContain('m2001')
    expect(textsOf((await page({ date: '2020-01-01', limit: 3 })).items)).toEqual(['m0', 'm1'])
    expect(textsOf((await page({ date: '2030-01-01', limit: 2 })).items)).toEqual(['m3999', 'm4000'])
  })

  it('leaves out deleted messages above and below', async () => {
    const other = await startChat(reader, { first_mes: 'm0' })
    await growChat(app.database.pool, other.id, { messages: 6, from: minute(0) })
    const all = await historyOf(reader, other)
    await reader.call(chat.removeMessage, {
      params: { id: all[3]?.id as string },
      query: { scope: 'one' },
    })
    const read = async (query: object) =>
      textsOf((await reader.call(chat.history, { params: { id: other.id }, query })).items)
    expect(await read({ after: all[2]?.id, limit: 2 })).toEqual(['m4'])
    expect(await read({ after: all[1]?.id, limit: 3 })).toEqual(['m2', 'm4'])
    expect(await read({ around: all[4]?.id, limit: 3 })).toEqual(['m2', 'm4', 'm5'])
  })

  it('takes one kind of position at a time', async () => {
    const id = await idOf('m7')
    const both = { params: { id: session.id }, query: { before: id, after: id } }
    expect((await reader.refused(chat.history, both)).errors).toEqual([
      { path: 'before', message: 'one_of_before_after_around_date' },
    ])
  })

  it('cannot be around a message of another chat or user', async () => {
    const mine = await startChat(reader)
    const stranger = await app.api.register('stranger')
    const theirs = await startChat(stranger)
    const around = await idOf('m7')
    for (const [api, id] of [
      [reader, mine.id],
      [stranger, theirs.id],
    ] as const) {
      for (const query of [{ around }, { after: around }])
        expect((await api.refused(chat.history, { params: { id }, query })).status).toBe(404)
    }
  })
})
