import { type EmbeddingModelId, type MessageId, memories, routes, type Session } from '@inkling/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { addLocalModel, wireNumbers, wireVector } from './testing.ts'
import { deleteUnusedVectors } from './vectors/store-vectors.ts'

const { chat, chatSettings } = routes
const { app, reader, model } = await chatAppForFile('normal')
const lighthouse = await addLocalModel(app, 'lighthouse')

const remember = (session: Session, embedding_model_id: EmbeddingModelId | null = lighthouse) =>
  reader.call(chatSettings.change, {
    body: { session_id: session.id, memory: { mode: 'local', embedding_model_id } },
  })

async function rememberingChat(first_mes = 'The lamp was lit.'): Promise<Session> {
  const session = await startChat(reader, { first_mes })
  await remember(session)
  return session
}

const pending = (session: Session, model_id = lighthouse, api = reader) =>
  api.call(memories.pending, { params: { id: session.id }, query: { model_id } })

type PendingItems = Awaited<ReturnType<typeof pending>>['items']

const vectorsOf = (items: PendingItems) =>
  items.map(({ pieces, ...text }) => ({ ...text, vectors: pieces.map(wireVector) }))

const keep = (session: Session, items: PendingItems, model_id = lighthouse, api: Api = reader) =>
  api.call(memories.keep, { params: { id: session.id }, body: { model_id, items: vectorsOf(items) } })

async function embedAll(session: Session, model_id = lighthouse): Promise<number> {
  for (let texts = 0; ; ) {
    const { items } = await pending(session, model_id)
    if (items.length === 0) return texts
    texts += (await keep(session, items, model_id)).kept
  }
}

const status = (session: Session) => reader.call(memories.status, { params: { id: session.id } })
const idOf = async (session: Session, at: number) => (await historyOf(reader, session))[at]?.id as MessageId

describe('vectors that a browser makes', () => {
  it('are requested for every message, newest first, until none is missing', async () => {
    const session = await rememberingChat()
    await say(reader, session, model, 'Where is the key?')
    const { items, left } = await pending(session)
    expect(items.map(({ pieces }) => pieces)).toEqual([
      [expect.any(String)],
      ['Where is the key?'],
      ['The lamp was lit.'],
    ])
    expect(left).toBe(0)
    expect(await status(session)).toMatchObject({ mode: 'local', embedded: 0, total: 3, problem: null })
    expect(await keep(session, items)).toEqual({ kept: 3, left: 0 })
    expect(await pending(session)).toEqual({ items: [], left: 0 })
    expect(await status(session)).toMatchObject({
      model: { id: lighthouse, name: 'lighthouse', runtime: 'local' },
      serving: { id: lighthouse },
      embedded: 3,
      total: 3,
    })
  })

  it('are stored once when they are sent twice', async () => {
    const session = await rememberingChat()
    const { items } = await pending(session)
    expect(await keep(session, [...items, ...items])).toEqual({ kept: 1, left: 0 })
  })

  it('are not stored for texts that were not requested', async () => {
    const session = await rememberingChat()
    const { items } = await pending(session)
    const mismatched = items.map(item => ({ ...item, digest: 'no digest\0' }))
    expect(await keep(session, mismatched)).toEqual({ kept: 0, left: 1 })
  })

  it('are requested a few texts at a time, and for long texts in pieces', async () => {
    const long = Array.from({ length: 40 }, (_, at) => `In the ${at}th night the sea rose higher than ever.`)
    const session = await rememberingChat(long.join('\n\n'))
    await say(reader, session, model, 'And then?')
    const { items, left } = await reader.call(memories.pending, {
      params: { id: session.id },
      query: { model_id: lighthouse, limit: 2 },
    })
    expect([items.length, left]).toEqual([2, 1])
    const [greeting] = (await pending(session)).items.slice(-1)
    expect(greeting?.pieces.length).toBeGreaterThan(3)
    expect(await embedAll(session)).toBe(3)
  })

  it('are made of the words, without Markdown and tags', async () => {
    const session = await rememberingChat('<p>**The lamp** was _lit_.</p>')
    expect((await pending(session)).items.map(({ pieces }) => pieces)).toEqual([['The lamp was lit.']])
  })

  it('are not requested for messages hidden from the model, until they are shown again', async () => {
    const session = await rememberingChat()
    const params = { id: await idOf(session, 0) }
    await reader.call(chat.editMessage, { params, body: { hidden: true } })
    expect(await pending(session)).toEqual({ items: [], left: 0 })
    await reader.call(chat.editMessage, { params, body: { hidden: false } })
    expect(await embedAll(session)).toBe(1)
  })

  it('are requested again for an edited message, anywhere in the chat', async () => {
    const session = await rememberingChat()
    for (const text of ['one', 'two', 'three']) await say(reader, session, model, text)
    expect(await embedAll(session)).toBe(7)
    await reader.call(chat.editMessage, {
      params: { id: await idOf(session, 0) },
      body: { content: 'The lamp went out.' },
    })
    const { items } = await pending(session)
    expect(items.map(({ pieces }) => pieces)).toEqual([['The lamp went out.']])
  })

  it('are not stored for a text that has changed meanwhile', async () => {
    const session = await rememberingChat()
    const { items } = await pending(session)
    await reader.call(chat.editMessage, {
      params: { id: await idOf(session, 0) },
      body: { content: 'Now it says something else.' },
    })
    expect(await keep(session, items)).toEqual({ kept: 0, left: 1 })
  })

  it('are refused with a wrong length, wrong pieces, or anything but numbers', async () => {
    const session = await rememberingChat()
    const [item] = (await pending(session)).items
    if (item === undefined) throw new Error('nothing waits')
    const { pieces: _, ...text } = item
    for (const vectors of [
      [wireNumbers([1, 2, 3])],
      [wireNumbers([1, 2, 3, Number.NaN])],
      [wireNumbers([1, 2, 3, 4]), wireNumbers([1, 2, 3, 4])],
    ]) {
      const refused = await reader.refused(memories.keep, {
        params: { id: session.id },
        body: { model_id: lighthouse, items: [{ ...text, vectors }] },
      })
      expect(refused.code).toBe('wrong_vectors')
    }
    expect((await pending(session)).items).toHaveLength(1)
  })

  it('can be sent and seen for own messages only', async () => {
    const session = await rememberingChat()
    const { items } = await pending(session)
    const stranger = await app.api.register('stranger')
    for (const call of [memories.status, memories.list] as const)
      expect((await stranger.refused(call, { params: { id: session.id } })).code).toBe('not_found')
    const theirs = await startChat(stranger, { first_mes: 'Mine.' })
    await stranger.call(chatSettings.change, {
      body: { memory: { mode: 'local', embedding_model_id: lighthouse } },
    })
    expect(await keep(theirs, items, lighthouse, stranger)).toEqual({ kept: 0, left: 1 })
    expect((await pending(session)).items).toHaveLength(1)
  })

  it('are shared by branches, and requested for what only one branch has', async () => {
    const session = await rememberingChat()
    await say(reader, session, model, 'one')
    await embedAll(session)
    const branch = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: await idOf(session, 0) } },
    })
    await remember(branch)
    expect((await pending(branch)).items).toEqual([])
    await say(reader, branch, model, 'The key!')
    expect((await pending(branch)).items.map(({ pieces }) => pieces[0])).toContain('The key!')
    expect(await embedAll(session)).toBe(2)
  })

  it('are used again when a deleted message is restored', async () => {
    const session = await rememberingChat()
    await say(reader, session, model, 'one')
    await embedAll(session)
    const id = await idOf(session, 1)
    await reader.call(chat.removeMessage, { params: { id }, query: { scope: 'one' } })
    expect(await status(session)).toMatchObject({ embedded: 2, total: 2 })
    await reader.call(chat.restoreMessage, { params: { id } })
    expect(await status(session)).toMatchObject({ embedded: 3, total: 3 })
  })

  it('of a new model replace the old ones once all are made, in all chats with the card', async () => {
    const session = await rememberingChat()
    await embedAll(session)
    const beacon = await addLocalModel(app, 'beacon', 1)
    const branch = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: await idOf(session, 0) } },
    })
    await say(reader, branch, model, 'one')
    await remember(branch, beacon)
    await remember(session, beacon)
    await say(reader, session, model, 'two')
    expect(await status(session)).toMatchObject({ model: { id: beacon }, serving: { id: lighthouse } })
    const { items, left } = await pending(session, beacon)
    expect([items.length, left]).toEqual([3, 2])
    expect(await keep(session, items, beacon)).toEqual({ kept: 3, left: 2 })
    expect(await status(session)).toMatchObject({ serving: { id: lighthouse }, embedded: 3, total: 3 })
    expect(await embedAll(session, beacon)).toBe(2)
    expect(await status(session)).toMatchObject({ serving: { id: beacon } })
  })

  it('are deleted some days after their model was last in use', async () => {
    const session = await rememberingChat()
    await embedAll(session)
    const beam = await addLocalModel(app, 'beam', 2)
    await remember(session, beam)
    await embedAll(session, beam)
    const models = async () => {
      const rows = app.context.db.selectFrom('memory_vectors').select('model_id').distinct()
      return (await rows.where('card_id', '=', session.card_id).execute()).map(({ model_id }) => model_id)
    }
    await deleteUnusedVectors(app.context.db)
    expect(await models()).toHaveLength(2)
    await sql`update memory_tasks set wanted_at = now() - interval '4 days'`.execute(app.context.db)
    await deleteUnusedVectors(app.context.db)
    expect(await models()).toEqual([beam])
    expect(await pending(session, beam)).toEqual({ items: [], left: 0 })
  })

  it('are of the chat’s own embedding model only', async () => {
    const session = await rememberingChat()
    const other = await addLocalModel(app, 'other', 9)
    expect(await pending(session, other)).toEqual({ items: [], left: 0 })
    const { items } = await pending(session)
    const body = { model_id: other, items: vectorsOf(items) }
    expect((await reader.refused(memories.keep, { params: { id: session.id }, body })).code).toBe(
      'wrong_vectors',
    )
  })

  it('are of the site’s first embedding model if the settings name none', async () => {
    const session = await startChat(reader)
    await remember(session, null)
    expect(await status(session)).toMatchObject({ model: { name: 'lighthouse' } })
  })
})

it('a chat without memory says so', async () => {
  const session = await startChat(reader)
  expect(await status(session)).toMatchObject({ mode: 'off', model: null, serving: null, problem: null })
  await reader.call(chatSettings.change, { body: { session_id: session.id, memory: { mode: 'server' } } })
  expect(await status(session)).toMatchObject({
    mode: 'server',
    model: null,
    problem: { code: 'no_embedding_model' },
  })
})
