import { type BodyIn, type NotificationId, routes } from '@inkling/contract'
import { assert, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Api } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'
import { toldOf } from '../../testing/live-events.ts'

const { adminAnnouncements, audit, cards, notifications } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
let people = 0
const newcomer = (): Promise<Api> => app.api.register(`person-${people++}`)

const announce = (more: Partial<BodyIn<typeof notifications.create>> = {}) =>
  admin.call(notifications.create, { body: { username: null, title: 'Fresh ink', ...more } })

const read = async (api: Api) => (await api.call(notifications.list)).items
const unread = async (api: Api) => (await api.call(notifications.unread)).count
const mark = (api: Api, id: NotificationId, is_read = true) =>
  api.call(notifications.update, { params: { id }, body: { is_read } })

describe('an announcement to everybody', () => {
  test('reaches all accounts, each with its own read state', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    const { id } = await announce({ body: 'Come and see.', link: '/search' })
    for (const api of [one, two]) {
      const said = { id, type: 'announcement', title: 'Fresh ink', body: 'Come and see.', link: '/search' }
      expect(await read(api)).toMatchObject([{ ...said, actor: { username: 'admin' }, read_at: null }])
    }
    await mark(one, id)
    expect([await unread(one), await unread(two)]).toEqual([0, 1])
    await mark(one, id, false)
    expect(await unread(one)).toBe(1)
    await one.call(notifications.remove, { params: { id } })
    expect([await read(one), (await read(two)).length]).toEqual([[], 1])
    expect((await one.send(notifications.get, { params: { id } })).status).toBe(404)
  })

  test('is marked as read with all others', async () => {
    const person = await newcomer()
    const { id } = await announce()
    await announce()
    await mark(person, id)
    await person.call(notifications.readAll)
    expect(await unread(person)).toBe(0)
    expect(await read(person)).toHaveLength(2)
  })

  test('does not notify its author', async () => {
    const before = await unread(admin)
    const { id } = await announce()
    expect(await unread(admin)).toBe(before)
    expect((await read(admin)).map(item => item.id)).toContain(id)
  })

  test('is recorded with its admin, like its withdrawal', async () => {
    const { id } = await announce({ title: 'Written down' })
    await admin.call(adminAnnouncements.remove, { params: { id } })
    const { items } = await admin.call(audit.list)
    const said = { actor: 'admin', subject: 'Written down', subject_id: id }
    expect(items.slice(0, 2)).toMatchObject([
      { ...said, action: 'announcement_withdrawn' },
      { ...said, action: 'announced', facts: { to: 'everybody' } },
    ])
  })

  test('does not reach later accounts', async () => {
    await announce()
    expect(await read(await newcomer())).toEqual([])
  })

  test('appears on every open page', async () => {
    const person = await newcomer()
    expect(await toldOf(person, announce)).toEqual({ event: 'announcement' })
  })

  test('is sent once for repeated calls', async () => {
    const person = await newcomer()
    const key = crypto.randomUUID()
    const body = { username: null, title: 'Once' }
    for (let n = 0; n < 3; n++) await admin.call(notifications.create, { body, key })
    expect(await read(person)).toHaveLength(1)
  })

  test('can be withdrawn from all', async () => {
    const person = await newcomer()
    const { id } = await announce({ title: 'A slip' })
    const listed = async () => (await admin.call(adminAnnouncements.list)).items.map(item => item.id)
    expect(await listed()).toContain(id)
    await admin.call(adminAnnouncements.remove, { params: { id } })
    expect(await listed()).not.toContain(id)
    expect(await read(person)).toEqual([])
    expect((await admin.send(adminAnnouncements.remove, { params: { id: newId() } })).status).toBe(404)
  })
})

describe('an announcement to one', () => {
  test('reaches nobody else', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    const username = `PERSON-${people - 2}`
    expect(await toldOf(one, () => announce({ username }))).toMatchObject({ event: 'notification' })
    expect(await read(one)).toMatchObject([{ type: 'announcement', title: 'Fresh ink' }])
    expect(await read(two)).toEqual([])
  })

  test('is listed for admins, and can be withdrawn', async () => {
    const [one, username] = [await newcomer(), `person-${people - 1}`]
    const { id } = await announce({ username, title: 'To the wrong one' })
    const { items, total } = await admin.call(adminAnnouncements.list)
    expect(items[0]).toMatchObject({ id, to: { username }, actor: { username: 'admin' } })
    expect(items.filter(item => item.to === null).length).toBeGreaterThan(0)
    const remove = () => admin.call(adminAnnouncements.remove, { params: { id } })
    expect(await toldOf(one, remove)).toEqual({ event: 'notification' })
    expect([await read(one), await unread(one)]).toEqual([[], 0])
    expect((await admin.call(adminAnnouncements.list)).total).toBe(total - 1)
    const { items: records } = await admin.call(audit.list)
    expect(records[0]).toMatchObject({ action: 'announcement_withdrawn', subject: 'To the wrong one' })
  })

  test('can be withdrawn; other notifications cannot', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    const { id } = await one.call(cards.create, { body: { data: { name: 'Mine' } } })
    await one.call(cards.requestPublic, { params: { id } })
    await admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })
    const [news] = await read(one)
    assert(news)
    expect((await admin.send(adminAnnouncements.remove, { params: { id: news.id } })).status).toBe(404)
    expect(await read(one)).toHaveLength(1)
    expect(await read(two)).toEqual([])
  })

  test('needs an existing account', async () => {
    const body = { username: 'nobody-at-all', title: 'Hello?' }
    expect(await admin.refused(notifications.create, { body })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'username', message: 'unknown_user' }],
    })
  })
})

test.each([
  ['no title', { title: ' ' }],
  ['a script for a link', { link: 'javascript:alert(1)' }],
  ['a link to another host that looks like a path', { link: '//evil.example' }],
  ['the same with a backslash', { link: '/\\evil.example' }],
  ['an unsafe web address', { link: 'http://example.com' }],
  ['a line break in the link', { link: '/search\n//evil' }],
])('an announcement with %s is refused', async (_, more) => {
  const body = { username: null, title: 'Fresh ink', ...more }
  expect(await admin.refused(notifications.create, { body })).toMatchObject({ code: 'invalid_input' })
})

test('needs a recipient, so that nobody notifies all by mistake', async () => {
  const body = { title: 'Oops' } as BodyIn<typeof notifications.create>
  expect(await admin.refused(notifications.create, { body })).toMatchObject({ code: 'invalid_input' })
})
