import { type Route, routes, type UserChange, type UserId } from '@inkling/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TEST_PASSWORD } from '../../../testing/api.ts'
import { startTestApp } from '../../../testing/app.ts'
import { publicCard } from '../../../testing/cards.ts'
import { connectModel } from '../../../testing/chat.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { peopleOf } from '../../../testing/people.ts'
import { startScriptedUpstream } from '../../../testing/scripted-upstream.ts'

const {
  adminModels,
  adminReviews,
  adminTags,
  adminUsers,
  audit,
  auth,
  cards,
  chat,
  events,
  invitations,
  monitoring,
  notifications,
} = routes
const app = await appForFile()
const { admin, owner, other, stranger } = await peopleOf(app.api)

async function idOf(username: string): Promise<UserId> {
  const { items } = await admin.call(adminUsers.list, { query: { keyword: username } })
  const match = items.find(user => user.username === username)
  if (match === undefined) throw new Error(`no ${username}`)
  return match.id
}
const change = async (username: string, body: UserChange) =>
  await admin.call(adminUsers.update, { params: { id: await idOf(username) }, body })
const logIn = (username: string) => app.api.send(auth.login, { body: { username, password: TEST_PASSWORD } })

describe('the accounts of an installation', () => {
  it('are listed to admins, newest first, and found by any part of a name or an address', async () => {
    await app.api.register('Needle', { email: 'found@elsewhere.example', display_name: '墨客' })
    const names = async (keyword: string) =>
      (await admin.call(adminUsers.list, { query: { keyword } })).items.map(user => user.username)
    expect(await names('')).toEqual(['Needle', 'other', 'owner', 'admin'])
    expect(await names('nEEd')).toEqual(['Needle'])
    expect(await names('elsewhere')).toEqual(['Needle'])
    expect(await names('墨客')).toEqual(['Needle'])
    expect(await names('%')).toEqual([])
  })

  it('are found by any spelling, the exact one first', async () => {
    const names = async (keyword: string) =>
      (await admin.call(adminUsers.list, { query: { keyword } })).items.map(user => user.display_name)
    await app.api.register('exact-one', { display_name: '龙之介 Łukasz' })
    await app.api.register('other-form', { display_name: '龍之介 Lukasz' })
    expect(await names('龙之介')).toEqual(['龙之介 Łukasz', '龍之介 Lukasz'])
    expect(await names('龍之介')).toEqual(['龍之介 Lukasz', '龙之介 Łukasz'])
    expect(await names('łukasz')).toEqual(['龙之介 Łukasz', '龍之介 Lukasz'])
    expect(await names('LUKASZ')).toEqual(['龍之介 Lukasz', '龙之介 Łukasz'])
    expect(await names('竜之介 lukas')).toHaveLength(2)
  })

  it('are listed to admins only', async () => {
    const params = { id: await idOf('owner') }
    for (const [api, status] of [
      [stranger, 401],
      [other, 403],
      [owner, 403],
    ] as const) {
      expect((await api.refused(adminUsers.list)).status).toBe(status)
      expect((await api.refused(adminUsers.update, { params, body: { role: 'admin' } })).status).toBe(status)
    }
    const unknown = { id: crypto.randomUUID() as UserId }
    expect((await admin.refused(adminUsers.update, { params: unknown, body: { role: 'user' } })).status).toBe(
      404,
    )
    expect((await admin.refused(adminUsers.update, { params, body: {} })).code).toBe('invalid_input')
  })

  it('are shown with public facts only', async () => {
    await owner.call(cards.create, { body: { data: { name: 'Hidden' } } })
    const [user] = (await admin.call(adminUsers.list, { query: { keyword: 'owner' } })).items
    expect(user).toMatchObject({ username: 'owner', role: 'user', suspended_at: null, public_cards: 0 })
    expect(Object.keys(user ?? {})).not.toContain('bio')
  })
})

describe('the role of an account', () => {
  it('takes effect at the next call, with the same token', async () => {
    const climber = await app.api.register('climber')
    expect((await climber.send(adminUsers.list)).status).toBe(403)
    expect((await change('climber', { role: 'admin' })).role).toBe('admin')
    expect((await climber.send(adminUsers.list)).status).toBe(200)
    await change('climber', { role: 'user' })
    expect((await climber.send(adminUsers.list)).status).toBe(403)
    const { items } = await admin.call(audit.list)
    expect(items.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
      ['role_changed', 'climber'],
      ['role_changed', 'climber'],
    ])
  })

  it('cannot be removed from the last admin, who cannot be suspended either', async () => {
    const params = { id: await idOf('admin') }
    for (const body of [{ role: 'user' as const }, { is_suspended: true }]) {
      expect((await admin.refused(adminUsers.update, { params, body })).code).toBe('last_admin')
    }
    // A suspended admin does not count.
    await app.api.register('deputy')
    await change('deputy', { role: 'admin', is_suspended: true })
    expect((await admin.refused(adminUsers.update, { params, body: { role: 'user' } })).code).toBe(
      'last_admin',
    )
  })
})

describe('an account that is suspended', () => {
  it('is locked out at once: tokens, cookie, streams and login', async () => {
    const rude = await app.api.register('rude')
    const login = await logIn('rude')
    const cookie = login.headers
      .getSetCookie()
      .map(one => one.split(';', 1)[0])
      .join('; ')
    const stream = await rude.send(events.follow)
    const closed = (async () => {
      for await (const _ of stream.body ?? []);
      return true
    })()
    expect((await change('rude', { is_suspended: true })).suspended_at).not.toBeNull()
    expect(await closed).toBe(true)
    app.spread()
    expect((await rude.send(notifications.list)).status).toBe(401)
    expect((await app.api.send(auth.refresh, { headers: { cookie } })).status).toBe(401)
    expect(await (await logIn('rude')).json()).toMatchObject({ status: 401, code: 'wrong_login' })
  })

  it('is locked out on other instances too', async () => {
    const second = await startTestApp({ database: app.database, dataDir: app.context.config.dataDir })
    const remoteApi = second.api.as((await app.api.register('remote')).token)
    expect((await remoteApi.send(auth.profile)).status).toBe(200)
    await change('remote', { is_suspended: true })
    await expect.poll(async () => (await remoteApi.send(auth.profile)).status, { timeout: 2_000 }).toBe(401)
    await second.close()
  })

  it('has its answers stopped, and keeps their text', async () => {
    const upstream = await startScriptedUpstream()
    onTestFinished(() => upstream.close())
    const model_id = await connectModel(admin, upstream, 'hang-after-tokens')
    const chatter = await app.api.register('chatter')
    const { id: card_id } = await chatter.call(cards.create, {
      body: { data: { name: 'K', first_mes: 'Hi.' } },
    })
    const { id: session_id } = await chatter.call(chat.createSession, { body: { card_id } })
    const stream = await chatter.send(chat.complete, { body: { session_id, content: 'Go on', model_id } })
    const statuses = async () =>
      (
        await app.database.pool.query(
          "select status, content <> '' as said from messages where model_id = $1",
          [model_id],
        )
      ).rows
    const logged = async () =>
      (
        await app.database.pool.query(
          'select 1 from stream_segments s join messages m on s.events ? m.id::text where m.model_id = $1',
          [model_id],
        )
      ).rowCount
    await expect.poll(logged).toBeTruthy()
    await change('chatter', { is_suspended: true })
    await expect.poll(statuses).toEqual([{ status: 'stopped', said: true }])
    await stream.text() // wait until the stream ends
  })

  it('keeps its published cards, and their readers’ chats', async () => {
    const author = await app.api.register('author')
    const id = await publicCard(author, admin, { data: { name: 'Lamp keeper', first_mes: 'Hello.' } })
    const session = await other.call(chat.createSession, { body: { card_id: id } })
    await change('author', { is_suspended: true })
    expect((await other.call(cards.get, { params: { id } })).name).toBe('Lamp keeper')
    expect((await other.call(chat.history, { params: { id: session.id } })).items).toHaveLength(1)
  })

  it('can log in again after the suspension; old logins stay ended', async () => {
    const again = await app.api.register('again')
    await change('again', { is_suspended: true })
    await change('again', { is_suspended: true }) // already suspended
    await change('again', { is_suspended: false })
    expect((await again.send(auth.profile)).status).toBe(401)
    expect((await logIn('again')).status).toBe(200)
    const { items } = await admin.call(audit.list)
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['user_restored', 'user_suspended'])
  })
})

describe('a moderator', () => {
  it('reviews cards, but not their own, and takes down public ones', async () => {
    const moderator = await moderatorCalled('keeper')
    const card = await other.call(cards.create, { body: { data: { name: 'Waiting' } } })
    const params = { id: card.id }
    await other.call(cards.requestPublic, { params })
    expect((await moderator.call(adminReviews.list)).items).toMatchObject([{ card: { name: 'Waiting' } }])
    await moderator.call(cards.review, { params, body: { decision: 'approve' } })
    await moderator.call(cards.remove, { params })
    expect((await other.send(cards.get, { params })).status).toBe(404)

    const own = await moderator.call(cards.create, { body: { data: { name: 'Mine' } } })
    const inOwn = { params: { id: own.id } }
    expect(await moderator.call(cards.requestPublic, inOwn)).toMatchObject({ status: 'pending' })
    const review = { ...inOwn, body: { decision: 'approve' as const } }
    expect((await moderator.refused(cards.review, review)).status).toBe(403)
    expect(await admin.call(cards.review, review)).toMatchObject({ status: 'public' })
  })

  it('cannot manage accounts, models or the site, and can lose the role', async () => {
    const moderator = await moderatorCalled('former')
    for (const route of [adminUsers.list, audit.list, adminModels.list, monitoring.state, invitations.list])
      expect((await moderator.refused<Route>(route)).status).toBe(403)
    expect((await moderator.send(adminTags.list)).status).toBe(200)
    await change('former', { role: 'user' })
    app.spread()
    expect((await moderator.send(adminTags.list)).status).toBe(403)
  })
})

async function moderatorCalled(username: string) {
  const api = await stranger.register(username)
  await change(username, { role: 'moderator' })
  app.spread()
  return api
}
