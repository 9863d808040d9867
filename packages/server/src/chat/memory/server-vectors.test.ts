// @module-tag full

import { adminEmbeddingModels, type MessageId, memories, routes, type Session } from '@inkling/contract'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { listen } from '../../testing/live-events.ts'
import { connectEndpoint } from './testing.ts'

const { chat, chatSettings } = routes
const { app, admin, reader, model } = await chatAppForFile('tokens-3')

type ConnectedEndpoint = Awaited<ReturnType<typeof connectEndpoint>>

const remember = (session: Session, endpoint: ConnectedEndpoint) =>
  reader.call(chatSettings.change, {
    body: { session_id: session.id, memory: { mode: 'server', embedding_model_id: endpoint.id } },
  })

async function rememberingChat(
  endpoint: ConnectedEndpoint,
  first_mes = 'The lamp was lit.',
): Promise<Session> {
  const session = await startChat(reader, { first_mes })
  await remember(session, endpoint)
  return session
}

const status = (session: Session) => reader.call(memories.status, { params: { id: session.id } })
const idOf = async (session: Session, at: number) => (await historyOf(reader, session))[at]?.id as MessageId
const embedded = async (session: Session, texts: number) =>
  await expect
    .poll(() => status(session), { timeout: 10_000 })
    .toMatchObject({ embedded: texts, total: texts, problem: null })

describe('a message', () => {
  it('is embedded on the server after the turn, with the greeting', async () => {
    const endpoint = await connectEndpoint(admin, 'after-turn')
    const session = await rememberingChat(endpoint)
    await say(reader, session, model, 'Where is the key?')
    await embedded(session, 3)
    expect(endpoint.texts.toSorted()).toEqual(
      ['The lamp was lit.', 'Where is the key?', 't0 t1 t2'].toSorted(),
    )
    await say(reader, session, model, 'Is it in the sea?')
    await embedded(session, 5)
    expect(endpoint.texts).toHaveLength(5)
    expect(await status(session)).toMatchObject({ serving: { id: endpoint.id } })
  })

  it('is not embedded while the model is off, and the chat says so', async () => {
    const endpoint = await connectEndpoint(admin, 'switched-off')
    const session = await rememberingChat(endpoint)
    const offer = (is_enabled: boolean) =>
      admin.call(adminEmbeddingModels.update, { params: { id: endpoint.id }, body: { is_enabled } })
    await offer(false)
    expect(await status(session)).toMatchObject({ model: null, problem: { code: 'model_off' } })
    await offer(true)
    expect(await status(session)).toMatchObject({ model: { id: endpoint.id }, problem: null })
  })

  it('from before memory was turned on is embedded then, once for all branches', async () => {
    const endpoint = await connectEndpoint(admin, 'before')
    const session = await startChat(reader, { first_mes: 'first' })
    for (const text of ['two', 'three', 'four']) await say(reader, session, model, text)
    const branch = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: await idOf(session, 2) } },
    })
    await remember(branch, endpoint)
    await remember(session, endpoint)
    await say(reader, branch, model, 'elsewhere')
    await embedded(branch, 5)
    await embedded(session, 7)
    expect(endpoint.texts).toHaveLength(9)
  })

  it('is embedded again when it is edited, and not when it is deleted', async () => {
    const endpoint = await connectEndpoint(admin, 'edits')
    const session = await rememberingChat(endpoint)
    await say(reader, session, model, 'one')
    await embedded(session, 3)
    const greeting = { id: await idOf(session, 0) }
    await reader.call(chat.editMessage, { params: greeting, body: { content: 'The lamp went out.' } })
    await embedded(session, 3)
    expect(endpoint.texts.at(-1)).toBe('The lamp went out.')
    await reader.call(chat.removeMessage, {
      params: { id: await idOf(session, 1) },
      query: { scope: 'rest' },
    })
    await embedded(session, 1)
  })

  it('is found by a new model once that has embedded everything', async () => {
    const first = await connectEndpoint(admin, 'first')
    const session = await rememberingChat(first)
    await say(reader, session, model, 'one')
    await embedded(session, 3)
    const second = await connectEndpoint(admin, 'second')
    const { promise, resolve } = Promise.withResolvers<void>()
    second.pauses = promise
    await remember(session, second)
    expect(await status(session)).toMatchObject({
      model: { id: second.id },
      serving: { id: first.id },
      embedded: 0,
    })
    resolve()
    await embedded(session, 3)
    await expect.poll(() => status(session)).toMatchObject({ serving: { id: second.id } })
  })

  it('waits while the model fails, which is reported once, and is embedded when it works again', async () => {
    const endpoint = await connectEndpoint(admin, 'failing')
    const session = await rememberingChat(endpoint)
    endpoint.fails = 401
    const ear = await listen(reader)
    await say(reader, session, model, 'one')
    await expect
      .poll(() => status(session))
      .toMatchObject({ problem: { code: 'upstream_key_refused' }, embedded: 0 })
    await dueNow()
    await expect.poll(failures, { timeout: 10_000 }).toBeGreaterThan(1)
    const memoryEvents = () => ear.events.filter(({ event }) => event === 'memory_changed')
    expect(memoryEvents()).toEqual([{ event: 'memory_changed', card_id: session.card_id }])
    endpoint.fails = null
    await dueNow()
    await embedded(session, 3)
    await expect.poll(() => memoryEvents().length, { timeout: 10_000 }).toBe(2)
    ear.leave()
  })

  it('is embedded while another model hangs', async () => {
    const hanging = await connectEndpoint(admin, 'hanging')
    const well = await connectEndpoint(admin, 'well')
    hanging.fails = 401
    const chats = [await rememberingChat(hanging), await rememberingChat(hanging)]
    for (const session of chats) await say(reader, session, model, 'one')
    await expect.poll(failures).toBeGreaterThan(0)
    hanging.fails = null
    const suspended = Promise.withResolvers<void>()
    hanging.pauses = suspended.promise
    await dueNow()
    await expect.poll(() => hanging.texts.length).toBeGreaterThan(0)

    const session = await rememberingChat(well)
    await say(reader, session, model, 'two')
    await embedded(session, 3)
    suspended.resolve()
    for (const waiting of chats) await embedded(waiting, 3)
  })

  it('of an imported chat is embedded after the import', async () => {
    const endpoint = await connectEndpoint(admin, 'brought')
    const session = await rememberingChat(endpoint)
    await say(reader, session, model, 'one')
    const file = await reader.send(chat.exportSession, {
      params: { id: session.id },
      query: { format: 'json' },
    })
    const { card_id } = session
    const memory = { mode: 'server', embedding_model_id: endpoint.id } as const
    await reader.call(chatSettings.change, { body: { card_id, memory } })
    const { sessions } = await reader.call(chat.importSessions, {
      body: await file.text(),
      query: { card_id },
    })
    await embedded(sessions[0] as Session, 3)
    expect(endpoint.texts).toHaveLength(6)
  })

  it('is embedded by the next model when its model is removed', async () => {
    const endpoint = await connectEndpoint(admin, 'removed')
    const session = await rememberingChat(endpoint)
    await say(reader, session, model, 'one')
    await embedded(session, 3)
    await admin.call(adminEmbeddingModels.remove, { params: { id: endpoint.id } })
    expect((await status(session)).model?.id).not.toBe(endpoint.id)
  })
})

const dueNow = () =>
  sql`update memory_tasks set due_at = now() where due_at is not null`.execute(app.context.db)
const failures = async () =>
  (await sql<{ most: number }>`select max(failures) as most from memory_tasks`.execute(app.context.db))
    .rows[0]?.most

describe('a server that embeds messages', () => {
  const killed = (minutes: number) =>
    sql`
    update memory_tasks set due_at = now(), is_whole = true, leased_by = gen_random_uuid(),
      leased_until = now() + make_interval(mins => ${minutes}::int)`.execute(app.context.db)

  it('is replaced by another once its lease ends, if it is killed', async () => {
    const endpoint = await connectEndpoint(admin, 'killed')
    const session = await rememberingChat(endpoint)
    await say(reader, session, model, 'one')
    await embedded(session, 3)
    await sql`delete from memory_vectors`.execute(app.context.db)
    await killed(5)
    await expect.poll(() => status(session)).toMatchObject({ embedded: 0 })
    await killed(-1)
    await embedded(session, 3)
  })

  it('works on its chats alone', async () => {
    const other = await startTestApp({ database: app.database, dataDir: app.context.config.dataDir })
    onTestFinished(() => other.close())
    const endpoint = await connectEndpoint(admin, 'together')
    const session = await rememberingChat(endpoint)
    for (const text of ['one', 'two', 'three', 'four']) await say(reader, session, model, text)
    await embedded(session, 9)
    expect(endpoint.texts.filter(text => text !== 't0 t1 t2').toSorted()).toEqual(
      ['The lamp was lit.', 'one', 'two', 'three', 'four'].toSorted(),
    )
  })
})
