import { type LorebookId, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { startChat } from '../../testing/chat.ts'
import { appForFile } from '../../testing/for-file.ts'
import { people, peopleOf } from '../../testing/people.ts'

const { lorebooks } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

const ownersBook = () => as.owner.call(lorebooks.create, { body: { name: 'Mine alone' } })

/** A row of the table in docs/spec/security.md, section 4. Everyone but the owner gets the same response. */
interface LorebookAccessRow {
  readonly route: Route
  readonly body?: object
  readonly owner: number
}

const rows: readonly LorebookAccessRow[] = [
  { route: lorebooks.get, owner: 200 },
  { route: lorebooks.update, body: { name: 'Taken' }, owner: 200 },
  { route: lorebooks.remove, owner: 204 },
  { route: lorebooks.export, owner: 200 },
  { route: lorebooks.testOne, body: { text: 'hello' }, owner: 200 },
]

describe.each(rows.map(row => [`${row.route.method} ${row.route.path}`, row] as const))('%s', (_, row) => {
  test.each(people)('by %s', async person => {
    const { id, updated_at } = await ownersBook()
    const send = (to: LorebookId) =>
      as[person].send<Route>(row.route, {
        params: { id: to },
        ...(row.body && { body: row.route === lorebooks.update ? { updated_at, ...row.body } : row.body }),
      } as object)
    const response = await send(id)
    const statuses = { stranger: 401, other: 404, owner: row.owner, admin: 404 }
    expect(response.status).toBe(statuses[person])
    if (response.status !== 404) return
    const unknown = await send(crypto.randomUUID() as LorebookId)
    expect(await response.text()).toBe(await unknown.text())
    expect((await as.owner.call(lorebooks.get, { params: { id } })).name).toBe('Mine alone')
  })
})

test.each([lorebooks.list, lorebooks.create, lorebooks.import, lorebooks.test])(
  '$method $path is for people with an account',
  async route => {
    expect((await app.api.send<Route>(route)).status).toBe(401)
  },
)

describe('a test', () => {
  test('of another user’s book is not found', async () => {
    const { id } = await ownersBook()
    const answers = await Promise.all(
      [id, crypto.randomUUID() as LorebookId].map(async id =>
        (await as.other.send(lorebooks.test, { body: { lorebook_ids: [id], text: 'x' } })).text(),
      ),
    )
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ code: 'not_found' })
    expect(answers[0]).toBe(answers[1])
  })

  test('in another user’s chat is not found, also for admins', async () => {
    const session = await startChat(as.owner)
    for (const person of [as.other, as.admin]) {
      const body = { draft: { entries: [] }, session_id: session.id }
      expect(await person.refused(lorebooks.test, { body })).toMatchObject({ code: 'not_found' })
    }
  })
})

test('lists contain own lorebooks only', async () => {
  await ownersBook()
  expect((await as.other.call(lorebooks.list)).items).toEqual([])
  expect((await as.admin.call(lorebooks.list)).items).toEqual([])
})

test('server fields cannot be written', async () => {
  const before = await ownersBook()
  const body = { name: 'Mine alone', id: crypto.randomUUID(), user_id: crypto.randomUUID(), entries: 99 }
  expect(await as.other.refused(lorebooks.create, { body })).toMatchObject({
    code: 'unknown_field',
    errors: [{ path: 'id' }, { path: 'user_id' }, { path: 'entries' }],
  })
  expect((await as.owner.call(lorebooks.get, { params: { id: before.id } })).updated_at).toBe(
    before.updated_at,
  )
})
