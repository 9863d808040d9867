import { type CommentId, type NotificationId, type Route, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'
import { people, peopleOf } from '../../testing/people.ts'
import { happenOn } from './testing/happen.ts'

const { adminAnnouncements, auth, cards, notifications } = routes
const app = await appForFile()
const as = await peopleOf(app.api)
const happen = happenOn(app)

const owner = (await as.owner.call(auth.profile)).id
const other = (await as.other.call(auth.profile)).id
const { id: card_id } = await as.owner.call(cards.create, { body: { data: { name: 'Subject' } } })

async function ownersNotification(): Promise<NotificationId> {
  const comment_id = newId<CommentId>()
  await happen({ type: 'comment', user_id: owner, actor_id: other, card_id, comment_id, body: 'Secret' })
  return (await as.owner.call(notifications.list)).items[0]?.id ?? newId()
}

/** A row of the table in docs/spec/security.md, section 4. Everyone but the recipient gets the same response. */
interface NotificationAccessRow {
  readonly route: Route
  readonly body?: object
  readonly owner: number
}

const rows: readonly NotificationAccessRow[] = [
  { route: notifications.get, owner: 200 },
  { route: notifications.update, body: { is_read: true }, owner: 200 },
  { route: notifications.remove, owner: 204 },
]

const send = (api: Api, { route, body }: NotificationAccessRow, id: NotificationId) =>
  api.send<Route>(route, { params: { id }, ...(body && { body }) } as object)

describe.each(rows.map(row => [`${row.route.method} ${row.route.path}`, row] as const))('%s', (_, row) => {
  test.each(people)('by %s', async person => {
    const id = await ownersNotification()
    const response = await send(as[person], row, id)
    expect(response.status).toBe({ stranger: 401, other: 404, owner: row.owner, admin: 404 }[person])
    if (response.status !== 404) return
    const unknown = await send(as[person], row, newId())
    expect(await response.text()).toBe(await unknown.text())
    expect(await as.owner.call(notifications.get, { params: { id } })).toMatchObject({ read_at: null })
  })
})

test.each([
  notifications.list,
  notifications.unread,
  notifications.switches,
  notifications.changeSwitches,
  notifications.readAll,
])('$method $path is for people with an account', async route => {
  expect((await app.api.refused<Route>(route)).code).toBe('not_signed_in')
})

test.each([
  [notifications.create, { body: { username: null, title: 'All is mine' } }],
  [adminAnnouncements.list, {}],
  [adminAnnouncements.remove, { params: { id: newId<NotificationId>() } }],
] as const)('$0.method $0.path is for admins', async (route: Route, sending: object) => {
  expect((await app.api.send<Route>(route, sending)).status).toBe(401)
  expect((await as.owner.send<Route>(route, sending)).status).toBe(403)
})

test('lists and counts contain own notifications only, also for admins', async () => {
  await ownersNotification()
  for (const person of ['other', 'admin'] as const) {
    expect((await as[person].call(notifications.list)).items).toEqual([])
    expect((await as[person].call(notifications.unread)).count).toBe(0)
  }
})

test('marking all as read affects own notifications only', async () => {
  const id = await ownersNotification()
  await as.other.call(notifications.readAll)
  expect(await as.owner.call(notifications.get, { params: { id } })).toMatchObject({ read_at: null })
})

test('only the read state can be changed', async () => {
  const id = await ownersNotification()
  const before = await as.owner.call(notifications.get, { params: { id } })
  const foreign = { title: 'Forged', link: '//evil.example', user_id: other, created_at: '2020' }
  const body = { is_read: true, ...foreign }
  const params = { id }
  expect(await as.owner.refused(notifications.update, { params, body })).toMatchObject({
    code: 'unknown_field',
  })
  expect(await as.owner.call(notifications.get, { params })).toEqual(before)
})

test('a personal announcement is visible to its recipient only, and admins can withdraw it', async () => {
  const body = { username: 'owner', title: 'For you alone' }
  const { id } = await as.admin.call(notifications.create, { body })
  expect((await as.admin.send(notifications.get, { params: { id } })).status).toBe(404)
  expect((await as.other.refused(adminAnnouncements.list)).status).toBe(403)
  expect((await as.admin.call(adminAnnouncements.list)).items).toMatchObject([
    { id, to: { username: 'owner' } },
  ])
})
