import {
  MEMORIES_MAX,
  type MemoryId,
  type MessageId,
  memories,
  type NewMemory,
  routes,
  type Session,
} from '@inkling/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { toldOf } from '../../testing/live-events.ts'
import { addLocalModel } from './testing.ts'

const { chat, chatSettings } = routes
const { app, reader, model } = await chatAppForFile('tokens-3')
const lighthouse = await addLocalModel(app, 'lighthouse')

const idOf = async (session: Session, at: number) => (await historyOf(reader, session))[at]?.id as MessageId
const list = async (session: Session, query = {}) =>
  await reader.call(memories.list, { params: { id: session.id }, query })
const texts = async (session: Session, query = {}) =>
  (await list(session, query)).items.map(({ text }) => text)
const add = (session: Session, body: Partial<NewMemory> & { text: string }) =>
  reader.call(memories.add, { params: { id: session.id }, body })
const pending = async (session: Session) => {
  const query = { model_id: lighthouse }
  const { items } = await reader.call(memories.pending, { params: { id: session.id }, query })
  return items.map(({ pieces }) => pieces.join(' '))
}

async function startTalk(): Promise<Session> {
  const session = await startChat(reader, { first_mes: 'The lamp was lit.' })
  const memory = { mode: 'local', embedding_model_id: lighthouse } as const
  await reader.call(chatSettings.change, { body: { session_id: session.id, memory } })
  await say(reader, session, model, 'Where is the key?')
  return session
}

describe('the memories of a branch', () => {
  it('are its messages, newest first, without hidden ones', async () => {
    const session = await startTalk()
    const { items, total } = await list(session)
    expect(items.map(({ text, name, kind }) => [kind, name, text])).toEqual([
      ['message', 'Amy', 't0 t1 t2 '],
      ['message', 'Bob', 'Where is the key?'],
      ['message', 'Amy', 'The lamp was lit.'],
    ])
    expect(total).toBe(3)
    expect(items[0]).toMatchObject({
      importance: 0.5,
      is_pinned: false,
      is_off: false,
      is_edited: false,
      is_embedded: false,
    })
    await reader.call(chat.editMessage, { params: { id: await idOf(session, 1) }, body: { hidden: true } })
    expect(await texts(session)).toEqual(['t0 t1 t2 ', 'The lamp was lit.'])
  })

  it('are listed in pages', async () => {
    const session = await startTalk()
    expect(await list(session, { page: 2, limit: 2 })).toMatchObject({
      items: [{ text: 'The lamp was lit.' }],
      page: 2,
      limit: 2,
      total: 3,
    })
  })

  it('are searched by text and filtered by state', async () => {
    const session = await startTalk()
    await add(session, { text: 'Amy has the KEY.' })
    expect(await texts(session, { q: 'key' })).toEqual(['Amy has the KEY.', 'Where is the key?'])
    expect(await texts(session, { q: '%' })).toEqual([])
    expect(await texts(session, { which: 'notes' })).toEqual(['Amy has the KEY.'])
    const params = { id: await idOf(session, 0) }
    await reader.call(memories.changeOfMessage, { params, body: { is_pinned: true } })
    expect(await texts(session, { which: 'pinned' })).toEqual(['The lamp was lit.'])
    await reader.call(memories.changeOfMessage, { params, body: { is_pinned: false, is_off: true } })
    expect(await texts(session, { which: 'pinned' })).toEqual([])
    expect(await texts(session, { which: 'off' })).toEqual(['The lamp was lit.'])
  })

  it('leave out other branches', async () => {
    const session = await startTalk()
    const branch = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: await idOf(session, 0) } },
    })
    await add(session, { text: 'Only here.' })
    await say(reader, branch, model, 'Elsewhere.')
    expect(await texts(branch)).toEqual(['t0 t1 t2 ', 'Elsewhere.', 'The lamp was lit.'])
    expect(await texts(session)).toContain('Only here.')
  })
})

describe('a note', () => {
  it('is hidden while all chats of its branch are in the bin', async () => {
    const session = await startTalk()
    const first = await idOf(session, 0)
    const branch = await reader.call(chat.createSession, {
      body: { branch_of: { session_id: session.id, message_id: first } },
    })
    const { id } = await add(session, { text: 'The key is lost.', message_id: first })
    const params = { id: id as MemoryId }
    await reader.call(chat.removeSession, { params: { id: session.id } })
    expect((await reader.call(memories.change, { params, body: { is_pinned: true } })).is_pinned).toBe(true)
    await reader.call(chat.removeSession, { params: { id: branch.id } })
    expect((await reader.refused(memories.change, { params, body: { is_pinned: false } })).status).toBe(404)
    expect((await reader.refused(memories.remove, { params })).status).toBe(404)
  })

  it('belongs to the last message, or to the one it is added at', async () => {
    const session = await startTalk()
    const [first, last] = [await idOf(session, 0), await idOf(session, 2)]
    expect(await add(session, { text: 'The sea is calm.' })).toMatchObject({
      kind: 'note',
      message_id: last,
      role: null,
      importance: 0.5,
    })
    const early = await add(session, {
      text: 'It is winter.',
      message_id: first,
      importance: 1,
      is_pinned: true,
    })
    expect(early).toMatchObject({ message_id: first, importance: 1, is_pinned: true })
    expect(await texts(session)).toEqual([
      'The sea is calm.',
      't0 t1 t2 ',
      'Where is the key?',
      'It is winter.',
      'The lamp was lit.',
    ])
  })

  it('waits for a vector again after an edit, and not when it is off or deleted', async () => {
    const session = await startChat(reader, { first_mes: ' ' })
    await reader.call(chatSettings.change, {
      body: { session_id: session.id, memory: { mode: 'local', embedding_model_id: lighthouse } },
    })
    await say(reader, session, model, 'x')
    const params = { id: (await add(session, { text: 'The sea is calm.' })).id }
    expect(await pending(session)).toContain('The sea is calm.')
    await reader.call(memories.change, { params, body: { text: 'The sea is rough.' } })
    expect(await pending(session)).toContain('The sea is rough.')
    await reader.call(memories.change, { params, body: { is_off: true } })
    expect(await pending(session)).not.toContain('The sea is rough.')
    await reader.call(memories.change, { params, body: { is_off: false } })
    expect(await pending(session)).toContain('The sea is rough.')
    await reader.call(memories.remove, { params })
    expect(await texts(session, { which: 'notes' })).toEqual([])
    expect((await reader.refused(memories.change, { params, body: { is_pinned: true } })).code).toBe(
      'not_found',
    )
  })

  it('is refused without a text, at a message of another branch, and to strangers', async () => {
    const session = await startTalk()
    const { id } = await add(session, { text: 'The sea is calm.' })
    expect((await reader.refused(memories.change, { params: { id }, body: { text: null } })).code).toBe(
      'invalid_input',
    )
    const other = await startTalk()
    const misplaced = { text: 'x', message_id: await idOf(other, 0) }
    expect((await reader.refused(memories.add, { params: { id: session.id }, body: misplaced })).code).toBe(
      'not_found',
    )
    const stranger = await app.api.register('stranger')
    for (const route of [memories.change, memories.remove] as const) {
      expect((await stranger.refused(route, { params: { id }, body: {} })).code).toBe('not_found')
    }
  })

  it('is deleted and restored with its message', async () => {
    const session = await startTalk()
    await add(session, { text: 'The sea is calm.' })
    const params = { id: await idOf(session, 2) }
    await reader.call(chat.removeMessage, { params, query: { scope: 'one' } })
    expect(await texts(session, { which: 'notes' })).toEqual([])
    await reader.call(chat.restoreMessage, { params })
    expect(await texts(session, { which: 'notes' })).toEqual(['The sea is calm.'])
  })

  it('appears on other open pages', async () => {
    const session = await startTalk()
    expect(await toldOf(reader, () => add(session, { text: 'x' }))).toMatchObject({
      event: 'memory_changed',
      card_id: session.card_id,
    })
  })

  it('counts towards a limit', async () => {
    const session = await startTalk()
    await sql`
      insert into memories (id, user_id, card_id, message_id, is_note, text, created_at, updated_at)
      select gen_random_uuid(), m.user_id, m.card_id, m.id, true, 'x', now(), now()
      from messages m, generate_series(1, ${MEMORIES_MAX}::int)
      where m.id = ${await idOf(session, 0)}`.execute(app.context.db)
    const refused = await reader.refused(memories.add, { params: { id: session.id }, body: { text: 'x' } })
    expect(refused).toMatchObject({ code: 'memory_limit', facts: { limit: MEMORIES_MAX } })
  })
})

describe('a message', () => {
  it('can be remembered in other words and reset, and its content stays', async () => {
    const session = await startTalk()
    const params = { id: await idOf(session, 0) }
    const other = await reader.call(memories.changeOfMessage, { params, body: { text: 'A light at sea.' } })
    expect(other).toMatchObject({ kind: 'message', id: params.id, text: 'A light at sea.', is_edited: true })
    expect((await historyOf(reader, session))[0]?.content).toBe('The lamp was lit.')
    expect(await pending(session)).toContain('A light at sea.')
    await reader.call(memories.changeOfMessage, { params, body: { importance: 0.9 } })
    const own = await reader.call(memories.changeOfMessage, { params, body: { text: null } })
    expect(own).toMatchObject({ text: 'The lamp was lit.', is_edited: false, importance: 0.9 })
    expect(await pending(session)).toContain('The lamp was lit.')
  })

  it('can change its importance any number of times', async () => {
    const session = await startTalk()
    const params = { id: await idOf(session, 0) }
    for (let n = 0; n <= 10; n++)
      await reader.call(memories.changeOfMessage, { params, body: { importance: n / 10 } })
    expect((await list(session)).items.at(-1)).toMatchObject({ importance: 1 })
  })

  it('that is off needs no vector', async () => {
    const session = await startTalk()
    const params = { id: await idOf(session, 0) }
    await reader.call(memories.changeOfMessage, { params, body: { is_off: true } })
    expect(await pending(session)).not.toContain('The lamp was lit.')
    await reader.call(memories.changeOfMessage, { params, body: { is_off: false } })
    expect(await pending(session)).toContain('The lamp was lit.')
  })
})
