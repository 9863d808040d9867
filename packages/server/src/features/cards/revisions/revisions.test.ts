import { type CardId, type RevisionId, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { publish } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { people, peopleOf, type TestPerson } from '../../../testing/people.ts'

const { cards, revisions } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

const saved = async (id: CardId) => (await as.owner.call(revisions.list, { params: { id } })).items

async function numbered(id: CardId, number: number): Promise<RevisionId> {
  const revision = (await saved(id)).find(line => line.number === number)
  if (revision === undefined) throw new Error(`it has no revision ${number}`)
  return revision.id
}

async function cardNamed(first: string, ...later: string[]): Promise<CardId> {
  const { id } = await as.owner.call(cards.create, { body: { data: { name: first } } })
  for (const name of later) {
    await as.owner.call(cards.update, { params: { id }, body: { data: { name }, tags: [name] } })
  }
  return id
}

describe('the version history', () => {
  test('is listed newest first, with the public version', async () => {
    const id = await cardNamed('One', 'Two')
    await publish(as.owner, as.admin, id)
    await as.owner.call(cards.update, { params: { id }, body: { data: { name: 'Three' } } })
    expect(await saved(id)).toMatchObject([
      { number: 3, name: 'Three', is_current: true, is_approved: false },
      { number: 2, name: 'Two', is_current: false, is_approved: true },
      { number: 1, name: 'One', is_current: false, is_approved: false },
    ])
  })

  test('returns each version completely', async () => {
    const id = await cardNamed('One', 'Two')
    const read = async (number: number) =>
      as.owner.call(revisions.get, { params: { id, revisionId: await numbered(id, number) } })
    expect(await read(1)).toMatchObject({ number: 1, tags: [], data: { name: 'One' } })
    expect(await read(2)).toMatchObject({ number: 2, tags: ['Two'], data: { name: 'Two' } })
  })

  test('is not found under another card', async () => {
    const revisionId = await numbered(await cardNamed('Theirs'), 1)
    const id = await cardNamed('Other')
    const params = { id, revisionId }
    expect((await as.owner.refused(revisions.get, { params })).status).toBe(404)
    expect((await as.owner.refused(revisions.restore, { params })).status).toBe(404)
    expect(await saved(id)).toHaveLength(1)
  })
})

describe('restoring', () => {
  test('saves an old version as a new one and keeps those between', async () => {
    const id = await cardNamed('One', 'Two', 'Three')
    const revisionId = await numbered(id, 1)
    const card = await as.owner.call(revisions.restore, { params: { id, revisionId } })
    expect(card).toMatchObject({ name: 'One', tags: [], data: { name: 'One' } })
    expect(await saved(id)).toMatchObject([
      { number: 4, name: 'One', restored_from: 1, is_current: true },
      { number: 3, restored_from: null },
      { number: 2 },
      { number: 1 },
    ])
  })

  test('of a public card waits for its review', async () => {
    const id = await cardNamed('One', 'Two')
    await publish(as.owner, as.admin, id)
    const revisionId = await numbered(id, 1)
    const card = await as.owner.call(revisions.restore, { params: { id, revisionId } })
    expect(card).toMatchObject({ status: 'pending', name: 'One' })
    expect(await as.other.call(cards.get, { params: { id } })).toMatchObject({ name: 'Two' })
  })

  test('of the current content saves nothing', async () => {
    const id = await cardNamed('One')
    const revisionId = await numbered(id, 1)
    await as.owner.call(revisions.restore, { params: { id, revisionId } })
    expect(await saved(id)).toHaveLength(1)
  })
})

/** docs/spec/security.md, section 4, by card state. */
const states = ['private', 'pending', 'public', 'deleted'] as const
const hidden = { private: 404, pending: 404, public: 404, deleted: 404 }
const owners = { private: 200, pending: 200, public: 200, deleted: 404 }
type AnswersByPerson = Readonly<
  Record<Exclude<TestPerson, 'stranger'>, Readonly<Record<(typeof states)[number], number>>>
>
const reading: AnswersByPerson = {
  other: { ...hidden, public: 403 },
  owner: owners,
  admin: { private: 404, pending: 200, public: 200, deleted: 404 },
}
const rows: readonly { readonly route: Route; readonly answers: AnswersByPerson }[] = [
  { route: revisions.list, answers: reading },
  { route: revisions.get, answers: reading },
  {
    route: revisions.restore,
    answers: { ...reading, admin: { private: 404, pending: 403, public: 403, deleted: 404 } },
  },
]

describe.each(rows.map(row => [`${row.route.method} ${row.route.path}`, row] as const))('%s', (_, row) => {
  test.each(people.flatMap(person => states.map(state => [person, state] as const)))(
    'by %s, of a card that is %s',
    async (person, state) => {
      const id = await cardNamed('Subject')
      const params = { id, revisionId: await numbered(id, 1) }
      if (state === 'pending') await as.owner.call(cards.requestPublic, { params: { id } })
      if (state === 'public') await publish(as.owner, as.admin, id)
      if (state === 'deleted') await as.owner.call(cards.remove, { params: { id } })
      const response = await as[person].send<Route>(row.route, { params } as object)
      expect(response.status).toBe(person === 'stranger' ? 401 : row.answers[person][state])
    },
  )
})
