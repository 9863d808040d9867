import { type CardId, type CommentId, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { publicCard } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { people, peopleOf, type TestPerson } from '../../../testing/people.ts'

const { cards, comments, favorites, ratings, reports } = routes
const app = await appForFile()
const as = await peopleOf(app.api)
const author = await app.api.register('author')

type CommentCardState = 'private' | 'pending' | 'public' | 'deleted'
const states: readonly CommentCardState[] = ['private', 'pending', 'public', 'deleted']

interface CommentIds {
  readonly id: CardId
  readonly commentId: CommentId
}

/** Adds another user's comment while the card is public. */
async function thingsThatAre(state: CommentCardState): Promise<CommentIds> {
  const id = await publicCard(as.owner, as.admin, { data: { name: 'Subject' } })
  const params = { id }
  const { id: commentId } = await author.call(comments.create, { params, body: { content: 'Fine.' } })
  if (state !== 'public' && state !== 'deleted')
    await as.owner.call(cards.update, { params, body: { status: 'private' } })
  if (state === 'pending') await as.owner.call(cards.requestPublic, { params })
  if (state === 'deleted') await as.owner.call(cards.remove, { params })
  return { id, commentId }
}

/** A row of the table in docs/spec/security.md, section 4. */
interface CommentAccessRow {
  readonly route: Route
  readonly body?: object
  readonly answers: Readonly<Record<Exclude<TestPerson, 'stranger'>, readonly number[]>>
}

/** Statuses for a private, pending, public and deleted card. */
const seenByOthers = (status: number) => [404, 404, status, 404]
const seenByAdmins = (status: number) => [404, status, status, 404]
const seenByOwner = (status: number) => [status, status, status, 404]
const visible = (status: number) => ({
  other: seenByOthers(status),
  owner: seenByOwner(status),
  admin: seenByAdmins(status),
})
const whatever = (status: number) => [status, status, status, status]
const ones = (status: number) => ({
  other: whatever(status),
  owner: whatever(status),
  admin: whatever(status),
})
const report = { reason: 'spam' }

const rows: readonly CommentAccessRow[] = [
  { route: ratings.rate, body: { rating: 4 }, answers: { ...visible(200), owner: seenByOwner(403) } },
  { route: ratings.get, answers: visible(200) },
  { route: ratings.remove, answers: ones(204) },
  { route: comments.create, body: { content: 'Fine.' }, answers: visible(201) },
  { route: comments.list, answers: visible(200) },
  { route: comments.get, answers: visible(200) },
  { route: comments.replies, answers: visible(200) },
  { route: comments.update, body: { content: 'Mine.' }, answers: visible(403) },
  { route: comments.remove, answers: { ...visible(204), other: seenByOthers(403) } },
  { route: favorites.add, answers: visible(200) },
  { route: favorites.remove, answers: ones(204) },
  { route: reports.reportCard, body: report, answers: { ...visible(200), owner: seenByOwner(403) } },
  { route: reports.reportComment, body: report, answers: visible(200) },
]

describe.each(rows.map(row => [`${row.route.method} ${row.route.path}`, row] as const))('%s', (_, row) => {
  test.each(people.flatMap(person => states.map((state, at) => [person, state, at] as const)))(
    'by %s, of a card that is %s',
    async (person, state, at) => {
      const comments = await thingsThatAre(state)
      const response = await send(person, row, comments)
      expect(response.status).toBe(person === 'stranger' ? 401 : row.answers[person][at])
      if (response.status !== 404) return
      const unknown = await send(person, row, {
        id: crypto.randomUUID() as CardId,
        commentId: crypto.randomUUID() as CommentId,
      })
      expect(await response.text()).toBe(await unknown.text())
    },
  )
})

const send = (person: TestPerson, { route, body }: CommentAccessRow, params: CommentIds) =>
  as[person].send<Route>(route, { params, ...(body && { body }) } as object)

test('authors can edit and delete their comments, but not report them', async () => {
  const params = await thingsThatAre('public')
  const body = { content: 'Finer.' }
  expect((await author.refused(reports.reportComment, { params, body: { reason: 'spam' } })).status).toBe(403)
  expect((await author.send(comments.update, { params, body })).status).toBe(200)
  expect((await author.send(comments.remove, { params })).status).toBe(204)
  expect((await author.send(comments.update, { params, body })).status).toBe(404)
})
