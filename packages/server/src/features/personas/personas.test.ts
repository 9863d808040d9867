import {
  type BodyIn,
  type CardId,
  PERSONAS_MAX,
  type Persona,
  type PersonaId,
  routes,
  type UserId,
} from '@inkling/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'

const { auth, personas, uploads } = routes
const app = await appForFile()
const reader = await app.api.register('reader')
const author = await app.api.register('author')

type PersonaBody = Partial<BodyIn<typeof personas.create>>

const write = (more: PersonaBody = {}, by = reader): Promise<Persona> =>
  by.call(personas.create, { body: { name: 'Wanderer', ...more } })

const change = (id: PersonaId, body: BodyIn<typeof personas.update>, by = reader) =>
  by.call(personas.update, { params: { id }, body })

const see = (id: PersonaId, by = reader) => by.call(personas.get, { params: { id } })

const bind = (personaId: PersonaId, cardId: CardId) =>
  reader.call(personas.bind, { params: { personaId, cardId } })

async function uploadPicture(by: Api): Promise<string> {
  const query = { fileName: 'me.png', fileType: 'image/png' } as const
  const ticket = await by.call(uploads.createPresignedUrl, { query })
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#333' } })
    .png()
    .toBuffer()
  const { upload_url, headers } = ticket
  await fetch(new URL(upload_url, app.url), { method: 'PUT', headers, body: new Uint8Array(bytes) })
  return ticket.file_url
}

describe('writing a persona', () => {
  test('needs a name only, and has defaults for the rest', async () => {
    const persona = await write({ name: '  旅人 ' })
    expect(persona).toMatchObject({
      name: '旅人',
      avatar_url: null,
      description: '',
      position: 'in_prompt',
      depth: 2,
      role: 'system',
      is_default: false,
      bound_cards: [],
      bound_count: 0,
    })
    expect(await see(persona.id)).toEqual(persona)
  })

  test('has one effect with the same key', async () => {
    const key = crypto.randomUUID()
    const body = { name: 'Single' }
    const first = await reader.call(personas.create, { body, key })
    expect(await reader.call(personas.create, { body, key })).toEqual(first)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['a description that is too long', { description: '人'.repeat(4_001) }, 'description'],
    ['a depth below none', { depth: -1 }, 'depth'],
    ['a position of its own making', { position: 'everywhere' }, 'position'],
    ['a role of its own making', { role: 'narrator' }, 'role'],
  ])('with %s is refused', async (_, wrong, path) => {
    const body = { name: 'Wrong', ...wrong } as BodyIn<typeof personas.create> // deliberately invalid
    expect(await reader.refused(personas.create, { body })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path }],
    })
  })

  test('stops at the limit, even with two calls at once', async () => {
    const collector = await app.api.register('collector')
    const { id: user_id } = await collector.call(auth.profile)
    await fill(user_id, PERSONAS_MAX - 1)
    const tries = await Promise.all(
      [1, 2].map(() => collector.send(personas.create, { body: { name: 'Last' } })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { total } = await collector.call(personas.list)
    expect(total).toBe(PERSONAS_MAX)
    expect(await collector.refused(personas.create, { body: { name: 'One more' } })).toMatchObject({
      code: 'persona_limit',
      facts: { limit: PERSONAS_MAX },
    })
  })
})

/** Inserted by SQL, since hundreds of calls would test nothing more. */
const fill = (user_id: UserId, count: number) =>
  app.database.pool.query(
    `insert into personas (id, user_id, name, description, position, depth, role, created_at, updated_at)
     select gen_random_uuid(), $1, 'No. ' || n, '', 'in_prompt', 2, 'system', now(), now()
     from generate_series(1, $2::int) n`,
    [user_id, count],
  )

describe('changing a persona', () => {
  test('keeps absent fields', async () => {
    const { id, ...before } = await write({ description: 'Walks.', position: 'at_depth', role: 'user' })
    app.clock.advance({ seconds: 1 })
    const after = await change(id, { depth: 7 })
    expect(after).toEqual({ id, ...before, depth: 7, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  test('sets an own picture that stays until it is removed', async () => {
    const avatar_url = await uploadPicture(reader)
    const { id } = await write({ avatar_url })
    expect((await change(id, { name: 'Pictured' })).avatar_url).toBe(avatar_url)
    expect((await change(id, { avatar_url })).avatar_url).toBe(avatar_url)
    expect((await change(id, { avatar_url: null })).avatar_url).toBeNull()
  })

  test.each(['create', 'update'] as const)('takes no picture of somebody else’s (%s)', async by => {
    const avatar_url = await uploadPicture(author)
    const { id } = await write()
    const sending = { params: { id }, body: { name: 'Thief', avatar_url } }
    const refused = await reader.refused(personas[by], sending as object)
    expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'avatar_url' }] })
  })
})

describe('the default persona', () => {
  const defaultsOf = async (by: Api) =>
    (await by.call(personas.list)).items.filter(item => item.is_default).map(item => item.id)

  test('is one at most, and first in the list', async () => {
    const person = await app.api.register('chooser')
    const first = await write({ is_default: true }, person)
    const second = await write({}, person)
    expect(await defaultsOf(person)).toEqual([first.id])
    expect((await change(second.id, { is_default: true }, person)).is_default).toBe(true)
    expect(await defaultsOf(person)).toEqual([second.id])
    await write({ name: 'Newest' }, person)
    expect((await person.call(personas.list)).items[0]?.id).toBe(second.id)
    await change(second.id, { is_default: false }, person)
    expect(await defaultsOf(person)).toEqual([])
  })

  test('is one of two that are chosen at once', async () => {
    const person = await app.api.register('hasty')
    const all = await Promise.all([1, 2, 3, 4].map(n => write({ name: `No. ${n}` }, person)))
    await Promise.all(all.map(({ id }) => change(id, { is_default: true }, person)))
    expect(await defaultsOf(person)).toHaveLength(1)
  })

  test('is visible to its user only', async () => {
    const mine = await write({ is_default: true })
    await write({ is_default: true }, author)
    expect((await see(mine.id)).is_default).toBe(true)
  })
})

describe('deleting a persona', () => {
  test('removes its bindings and leaves chats unchanged', async () => {
    const session = await startChat(reader)
    const before = await historyOf(reader, session)
    const { id } = await write({ is_default: true })
    await bind(id, session.card_id)
    await reader.call(personas.remove, { params: { id } })
    expect((await reader.refused(personas.get, { params: { id } })).status).toBe(404)
    expect(await historyOf(reader, session)).toEqual(before)
    const next = await write()
    expect((await bind(next.id, session.card_id)).bound_count).toBe(1)
  })

  test('gets the same answer when repeated', async () => {
    const { id } = await write()
    const key = crypto.randomUUID()
    await reader.call(personas.remove, { params: { id }, key })
    expect((await reader.send(personas.remove, { params: { id }, key })).status).toBe(204)
  })
})

test('personas are listed in pages', async () => {
  const person = await app.api.register('leafing')
  for (const name of ['a', 'b', 'c']) await write({ name }, person)
  const names = async (page: number) => {
    const { items, ...rest } = await person.call(personas.list, { query: { page, limit: 2 } })
    return { names: items.map(item => item.name), ...rest }
  }
  expect(await names(1)).toEqual({ names: ['c', 'b'], page: 1, limit: 2, total: 3 })
  expect(await names(2)).toEqual({ names: ['a'], page: 2, limit: 2, total: 3 })
})
