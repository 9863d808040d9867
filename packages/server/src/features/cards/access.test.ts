import { type CardId, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'
import { people, peopleOf, type TestPerson } from '../../testing/people.ts'

const { cards } = routes

type CardState = 'private' | 'pending' | 'public' | 'deleted'
const states: readonly CardState[] = ['private', 'pending', 'public', 'deleted']

const app = await appForFile()
const as = await peopleOf(app.api)

async function cardThatIs(state: CardState): Promise<CardId> {
  const { id } = await as.owner.call(cards.create, {
    body: { data: { name: 'Subject', first_mes: 'Hello' } },
  })
  const params = { id }
  if (state === 'pending' || state === 'public') await as.owner.call(cards.requestPublic, { params })
  if (state === 'public') await as.admin.call(cards.review, { params, body: { decision: 'approve' } })
  if (state === 'deleted') await as.owner.call(cards.remove, { params })
  return id
}

/** A row of the table in docs/spec/security.md, section 4. */
interface CardAccessRow {
  readonly route: Route
  readonly body?: object
  readonly query?: Readonly<Record<string, string>>
  readonly answers: Readonly<Record<Exclude<TestPerson, 'stranger'>, Readonly<Record<CardState, number>>>>
}

const hidden = { private: 404, pending: 404, public: 404, deleted: 404 }
const reads = {
  other: { ...hidden, public: 200 },
  owner: { private: 200, pending: 200, public: 200, deleted: 404 },
  admin: { private: 404, pending: 200, public: 200, deleted: 404 },
}
const ownersOnly = {
  other: { ...hidden, public: 403 },
  admin: { private: 404, pending: 403, public: 403, deleted: 404 },
}

const rows: readonly CardAccessRow[] = [
  { route: cards.get, answers: reads },
  { route: cards.renderRules, answers: reads },
  { route: cards.export, query: { format: 'json' }, answers: reads },
  { route: cards.update, body: { tagline: 'new' }, answers: { ...ownersOnly, owner: reads.owner } },
  {
    route: cards.remove,
    answers: {
      other: ownersOnly.other,
      owner: { private: 204, pending: 204, public: 204, deleted: 404 },
      admin: { private: 404, pending: 204, public: 204, deleted: 404 },
    },
  },
  {
    route: cards.requestPublic,
    answers: { ...ownersOnly, owner: { private: 200, pending: 409, public: 409, deleted: 404 } },
  },
]

describe.each(rows.map(row => [`${row.route.method} ${row.route.path}`, row] as const))('%s', (_, row) => {
  test.each(people.flatMap(person => states.map(state => [person, state] as const)))(
    'by %s, of a card that is %s',
    async (person, state) => {
      const id = await cardThatIs(state)
      const response = await send(as[person], row, id)
      expect(response.status).toBe(person === 'stranger' ? 401 : row.answers[person][state])
      if (response.status !== 404) return
      const unknown = await send(as[person], row, crypto.randomUUID() as CardId)
      expect(await response.text()).toBe(await unknown.text())
    },
  )
})

const send = (api: Api, { route, body, query }: CardAccessRow, id: CardId) =>
  api.send<Route>(route, { params: { id }, ...(body && { body }), ...(query && { query }) } as object)

describe('POST /cards/{id}/review', () => {
  test('is for admins', async () => {
    const params = { id: await cardThatIs('public') }
    const body = { decision: 'approve' } as const
    expect((await app.api.refused(cards.review, { params, body })).status).toBe(401)
    expect((await as.other.refused(cards.review, { params, body })).status).toBe(403)
    expect((await as.owner.refused(cards.review, { params, body })).status).toBe(403)
  })

  test.each([
    ['private', 404],
    ['pending', 200],
    ['public', 409],
    ['deleted', 404],
  ] as const)('answers an admin who approves a card that is %s, %i', async (state, status) => {
    const params = { id: await cardThatIs(state) }
    const response = await as.admin.send(cards.review, { params, body: { decision: 'approve' } })
    expect(response.status).toBe(status)
  })

  test.each([
    ['private', 404],
    ['pending', 200],
    ['public', 200],
    ['deleted', 404],
  ] as const)(
    'answers an admin who rejects a card that is %s or makes it private, %i',
    async (state, status) => {
      for (const decision of ['reject', 'make_private'] as const) {
        const params = { id: await cardThatIs(state) }
        const response = await as.admin.send(cards.review, { params, body: { decision, note: 'no' } })
        expect(response.status).toBe(status)
      }
    },
  )
})

test.each([cards.list, cards.search, cards.listMine, cards.create, cards.import])(
  '$method $path is for people with an account',
  async route => {
    expect((await app.api.refused<Route>(route)).code).toBe('not_signed_in')
  },
)

test('an id that is not a UUID is not found', async () => {
  const response = await as.owner.send(cards.get, { params: { id: 'not-an-id' as CardId } })
  expect(response.status).toBe(404)
})

test('validation reveals nothing about a card to others', async () => {
  const params = { id: await cardThatIs('private') }
  const body = { tagline: 'x'.repeat(10_000) }
  expect((await as.other.refused(cards.update, { params, body })).status).toBe(404)
})

test('server fields cannot be written', async () => {
  const id = crypto.randomUUID()
  const foreign = {
    id,
    owner_id: id,
    owner: { id },
    status: 'public',
    stats: { chats: 9 },
    published_at: '2020-01-01T00:00:00Z',
  }
  const body = { data: { name: 'Plain' }, ...foreign } as { data: { name: string } }
  expect(await as.owner.refused(cards.create, { body })).toMatchObject({ code: 'unknown_field' })
  const card = await as.owner.call(cards.create, { body: { data: { name: 'Plain' } } })
  const { status, ...rest } = foreign
  const params = { id: card.id }
  expect(await as.owner.refused(cards.update, { params, body: rest as object })).toMatchObject({
    code: 'unknown_field',
    errors: Object.keys(rest).map(path => ({ path })),
  })
  expect(await as.owner.call(cards.get, { params })).toEqual(card)
})
