import { type CardId, type PersonaId, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'
import { people, peopleOf } from '../../testing/people.ts'

const { cards, personas } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

const cardOf = async (by: Api): Promise<CardId> =>
  (await by.call(cards.create, { body: { data: { name: 'Subject' } } })).id

const publicCard = await cardOf(as.admin)
await as.admin.call(cards.requestPublic, { params: { id: publicCard } })
const othersCard = await cardOf(as.other)

const ownersPersona = async (): Promise<PersonaId> =>
  (await as.owner.call(personas.create, { body: { name: 'Mine alone' } })).id

/** A row of the table in docs/spec/security.md, section 4. Everyone but the owner gets the same response. */
interface PersonaAccessRow {
  readonly route: Route
  readonly body?: object
  readonly owner: number
}

const rows: readonly PersonaAccessRow[] = [
  { route: personas.get, owner: 200 },
  { route: personas.update, body: { name: 'Taken' }, owner: 200 },
  { route: personas.remove, owner: 204 },
  { route: personas.bind, owner: 200 },
  { route: personas.unbind, owner: 204 },
]

describe.each(rows.map(row => [`${row.route.method} ${row.route.path}`, row] as const))('%s', (_, row) => {
  test.each(people)('by %s', async person => {
    const id = await ownersPersona()
    const response = await send(as[person], row, id)
    const statuses = { stranger: 401, other: 404, owner: row.owner, admin: 404 }
    expect(response.status).toBe(statuses[person])
    if (response.status !== 404) return
    const unknown = await send(as[person], row, crypto.randomUUID() as PersonaId)
    expect(await response.text()).toBe(await unknown.text())
    expect((await as.owner.call(personas.get, { params: { id } })).name).toBe('Mine alone')
  })
})

const send = (api: Api, { route, body }: PersonaAccessRow, id: PersonaId, cardId = publicCard) =>
  api.send<Route>(route, { params: { id, personaId: id, cardId }, ...(body && { body }) } as object)

describe('a card that is not visible', () => {
  test('cannot be bound: it is not found', async () => {
    const personaId = await ownersPersona()
    const [hidden, unknown] = await Promise.all(
      [othersCard, crypto.randomUUID() as CardId].map(cardId =>
        as.owner.send(personas.bind, { params: { personaId, cardId } }),
      ),
    )
    expect(hidden?.status).toBe(404)
    expect(await hidden?.text()).toBe(await unknown?.text())
  })

  test('can always be unbound', async () => {
    const personaId = await ownersPersona()
    const response = await as.owner.send(personas.unbind, { params: { personaId, cardId: othersCard } })
    expect(response.status).toBe(204)
  })
})

test.each([personas.list, personas.create])('$method $path is for people with an account', async route => {
  expect((await app.api.refused<Route>(route)).code).toBe('not_signed_in')
})

test('lists contain own personas only, also for admins', async () => {
  const id = await ownersPersona()
  for (const person of ['other', 'admin'] as const) {
    const { items } = await as[person].call(personas.list)
    expect(items.map(item => item.id)).not.toContain(id)
  }
})

test('bindings apply to their user only', async () => {
  const personaId = await ownersPersona()
  await as.owner.call(personas.bind, { params: { personaId, cardId: publicCard } })
  const { id } = await as.other.call(personas.create, { body: { name: 'Another' } })
  await as.other.call(personas.bind, { params: { personaId: id, cardId: publicCard } })
  const { bound_cards } = await as.owner.call(personas.get, { params: { id: personaId } })
  expect(bound_cards.map(card => card.id)).toEqual([publicCard])
})

test('validation reveals nothing about others’ personas', async () => {
  const id = await ownersPersona()
  const body = { name: 'x'.repeat(10_000) }
  expect((await as.other.refused(personas.update, { params: { id }, body })).status).toBe(404)
})

test('server fields cannot be written', async () => {
  const foreign = {
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    bound_count: 9,
    created_at: '2020',
  }
  const body = { name: 'Plain', ...foreign }
  expect(await as.owner.refused(personas.create, { body })).toMatchObject({ code: 'unknown_field' })
  const { id } = await as.owner.call(personas.create, { body: { name: 'Plain' } })
  const refusal = await as.owner.refused(personas.update, { params: { id }, body: foreign as object })
  expect(refusal).toMatchObject({ code: 'unknown_field' })
})
