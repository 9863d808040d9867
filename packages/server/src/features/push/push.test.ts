import { createPublicKey } from 'node:crypto'
import { type CommentId, type PushSubscriptionForm, routes } from '@inkling/contract'
import { jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { type Api, TEST_PASSWORD } from '../../testing/api.ts'
import { publicCard } from '../../testing/cards.ts'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { pushServiceForFile, type TestBrowser } from '../../testing/push-service.ts'
import { happenOn } from '../notifications/testing/happen.ts'
import { deleteEndedSubscriptions } from './subscriptions.ts'

const { account, adminUsers, auth, chat, logins, notifications, profile, push } = routes
const service = await pushServiceForFile()
/** Allows this machine, on which the test runs the push service. */
const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
afterAll(() => outbound.close())
const { app, admin, model } = await chatAppForFile('normal', {
  publicOutbound: outbound,
  env: { PUBLIC_ORIGIN: 'https://chat.example' },
})
const happen = happenOn(app)
let people = 0

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000 })
/** Longer than notifications are gathered. */
const quiet = () => new Promise(resolve => setTimeout(resolve, 600))
const newcomer = () => app.api.register(`person-${people++}`, { locale: 'en' })
const idOf = async (api: Api) => (await api.call(auth.profile)).id

async function logIn(api: Api): Promise<Api> {
  const { username } = await api.call(auth.profile)
  const body = { username, password: TEST_PASSWORD }
  return app.api.as((await api.as(null).call(auth.login, { body })).access_token)
}

async function subscribe(api: Api, choice: Partial<PushSubscriptionForm> = {}): Promise<TestBrowser> {
  const browser = service.subscribe()
  await subscribeWith(api, browser, choice)
  return browser
}

const subscribeWith = (api: Api, { form }: TestBrowser, choice: Partial<PushSubscriptionForm> = {}) =>
  api.call(push.subscribe, {
    body: { answers: true, notifications: true, previews: false, ...form, ...choice },
  })

/** The page is closed before the answer ends. */
async function askAndLeave(api: Api, session = startChat(api)): Promise<string> {
  const { id } = await session
  const leaving = new AbortController()
  const body = { session_id: id, content: 'Hi.', model_id: model }
  const response = await api.send(chat.complete, { body, signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  return id
}

async function comment(person: Api): Promise<void> {
  const card_id = await publicCard(person, admin, { data: { name: 'Heron' } })
  const on = { user_id: await idOf(person), card_id, comment_id: newId<CommentId>() }
  await happen({ type: 'comment', actor_id: await idOf(admin), body: 'What a bird.', ...on })
}

const stateOf = (api: Api) => api.call(push.get)

describe('an answer', () => {
  test('is announced to the devices that asked for it, without a word of it', async () => {
    const api = await newcomer()
    const browser = await subscribe(api)
    const silent = await subscribe(await logIn(api), { answers: false })
    const id = await askAndLeave(api)
    await soon(() => browser.shown).toEqual([
      {
        id: expect.any(String),
        tag: id,
        title: 'Inkling',
        body: 'Your answer is ready',
        url: `/en/chat/${id}`,
        lang: 'en',
      },
    ])
    await quiet()
    expect(silent.shown).toEqual([])
  })

  test('shows its beginning where its owner wants previews', async () => {
    const api = await newcomer()
    const browser = await subscribe(api, { previews: true })
    const session = await startChat(api)
    await askAndLeave(api, Promise.resolve(session))
    await soon(() => browser.shown.length).toBe(1)
    const content = (await historyOf(api, session)).at(-1)?.content ?? ''
    expect(browser.shown[0]).toMatchObject({ title: 'Amy', body: content.trim() })
  })

  test('is announced only to the browser that follows it, whose service worker knows if somebody looks', async () => {
    const api = await newcomer()
    const [here, phone] = [await subscribe(api), await subscribe(await logIn(api))]
    await say(api, await startChat(api), model, 'Hi.')
    await soon(() => here.shown.length).toBe(1)
    await quiet()
    expect(phone.shown).toEqual([])
  })

  test('is announced in the language of the account', async () => {
    const api = await newcomer()
    await api.call(profile.update, { body: { locale: 'zh-CN' } })
    const browser = await subscribe(api)
    const id = await askAndLeave(api)
    await soon(() => browser.shown).toMatchObject([
      { title: '墨灵', body: '回答写好了', url: `/chat/${id}`, lang: 'zh-CN' },
    ])
  })
})

describe('a notification', () => {
  test('is announced by its kind', async () => {
    const api = await newcomer()
    const browser = await subscribe(api)
    await comment(api)
    await soon(() => browser.shown.map(({ body }) => body)).toContain('New comment on one of your cards')
    expect(JSON.stringify(browser.shown)).not.toMatch(/Heron|bird/)
    const shown = browser.shown.find(({ body }) => body.startsWith('New comment'))
    expect(shown?.url).toBe(`/en/notification/${shown?.id}`)
    expect(shown?.unread).toBe((await api.call(notifications.unread)).count)
  })

  test('shows names and text where its owner wants previews', async () => {
    const api = await newcomer()
    const browser = await subscribe(api, { previews: true })
    await comment(api)
    await soon(() => browser.shown.map(({ body }) => body)).toContain('admin: Heron: What a bird.')
  })

  test('of a kind that is off is not announced', async () => {
    const api = await newcomer()
    await api.call(notifications.changeSwitches, { body: { comment: false, card_approved: false } })
    const [browser, without] = [
      await subscribe(api),
      await subscribe(await logIn(api), { notifications: false }),
    ]
    await comment(api)
    const body = { username: (await api.call(auth.profile)).username, title: 'The lamp is lit' }
    await admin.call(notifications.create, { body })
    await soon(() => browser.shown.map(({ body }) => body)).toEqual(['There is a new announcement'])
    expect(without.shown).toEqual([])
  })

  test('is announced once, however often it is marked', async () => {
    const api = await newcomer()
    const browser = await subscribe(api)
    const body = { username: (await api.call(auth.profile)).username, title: 'The lamp is lit' }
    const { id } = await admin.call(notifications.create, { body })
    await soon(() => browser.shown.length).toBe(1)
    for (const is_read of [true, false])
      await api.call(notifications.update, { params: { id }, body: { is_read } })
    await quiet()
    expect(browser.shown).toHaveLength(1)
  })

  test('for everyone reaches every device but its author’s', async () => {
    const [one, other] = [await subscribe(await newcomer()), await subscribe(await newcomer())]
    const own = await subscribe(await logIn(admin))
    await admin.call(notifications.create, { body: { username: null, title: 'The lamp is out' } })
    await soon(() => [one, other].map(({ shown }) => shown.length)).toEqual([1, 1])
    expect(own.shown).toEqual([])
  })
})

describe('a push service', () => {
  test('recognises this site by its key and knows whom to ask', async () => {
    const api = await newcomer()
    const browser = await subscribe(api)
    await askAndLeave(api)
    await soon(() => browser.headers.length).toBe(1)
    const [, token = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(browser.headers[0]?.authorization ?? '') ?? []
    expect(key).toBe((await stateOf(api)).public_key)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
    const { payload } = await jwtVerify(
      token,
      createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' }),
      { audience: service.url },
    )
    expect(payload.sub).toBe('https://chat.example')
    expect(browser.headers[0]).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '43200',
      urgency: 'high',
    })
  })

  test.each([404, 410])('that answers %i ends the subscription', async status => {
    const api = await newcomer()
    const browser = await subscribe(api)
    browser.answers.push(status)
    await askAndLeave(api)
    await soon(async () => (await stateOf(api)).subscription).toBeNull()
    expect(browser.shown).toEqual([])
  })

  test('that is busy is asked again', async () => {
    const api = await newcomer()
    const browser = await subscribe(api)
    browser.answers.push(503)
    await askAndLeave(api)
    await soon(() => browser.shown.length).toBe(1)
    expect(browser.headers).toHaveLength(2)
  })

  test('that refuses keeps the subscription for a month', async () => {
    const api = await newcomer()
    const browser = await subscribe(api)
    browser.answers.push(403)
    await askAndLeave(api)
    await soon(() => browser.headers.length).toBe(1)
    await quiet()
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 24 * 3600 * 1000)
    await app.context.db
      .updateTable('logins')
      .set({ last_used_at: inDays(31).toISOString() })
      .execute()
    await deleteEndedSubscriptions(app.context.db, inDays(29))
    expect((await stateOf(api)).subscription).not.toBeNull()
    await deleteEndedSubscriptions(app.context.db, inDays(31))
    expect((await stateOf(api)).subscription).toBeNull()
  })
})

describe('a subscription', () => {
  test('belongs to a login: it can be read, changed and ended there only', async () => {
    const api = await newcomer()
    const elsewhere = await logIn(api)
    const { form } = await subscribe(api)
    const choice = { answers: true, notifications: true, previews: false }
    expect((await stateOf(api)).subscription).toEqual({ endpoint: form.endpoint, ...choice })
    for (const other of [elsewhere, await newcomer()]) {
      expect((await stateOf(other)).subscription).toBeNull()
      await other.call(push.unsubscribe)
    }
    expect((await stateOf(api)).subscription).not.toBeNull()
    await api.call(push.unsubscribe)
    expect((await stateOf(api)).subscription).toBeNull()
  })

  test('moves to the account that uses the browser now', async () => {
    const [before, now] = [await newcomer(), await newcomer()]
    const browser = await subscribe(before)
    await subscribeWith(now, browser)
    expect((await stateOf(before)).subscription).toBeNull()
    await askAndLeave(before)
    const id = await askAndLeave(now)
    await soon(() => browser.shown.map(({ tag }) => tag)).toEqual([id])
  })

  test.each<readonly [string, (api: Api) => Promise<unknown>]>([
    [
      'its login is ended elsewhere',
      async api => {
        await (await logIn(api)).call(logins.revokeOthers)
      },
    ],
    [
      'the password changes',
      async api => {
        const body = { current_password: TEST_PASSWORD, new_password: `${TEST_PASSWORD} again` }
        await (await logIn(api)).call(profile.updatePassword, { body })
      },
    ],
    [
      'the account is suspended',
      async api => {
        const params = { id: await idOf(api) }
        await admin.call(adminUsers.update, { params, body: { is_suspended: true } })
      },
    ],
    [
      'the account is deleted',
      api => api.call(account.remove, { body: { password: TEST_PASSWORD, public_cards: 'take_down' } }),
    ],
  ])('ends when %s', async (_, end) => {
    const api = await newcomer()
    const { form } = await subscribe(api)
    await end(api)
    const left = await app.context.db
      .selectFrom('push_subscriptions')
      .select('login_id')
      .where('endpoint', '=', form.endpoint)
      .execute()
    expect(left).toEqual([])
  })

  test('ends with the logout', async () => {
    const { username } = await (await newcomer()).call(auth.profile)
    const login = await app.api.send(auth.login, { body: { username, password: TEST_PASSWORD } })
    const { access_token } = (await login.json()) as { access_token: string }
    const browser = await subscribe(app.api.as(access_token))
    const cookie = login.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    expect((await app.api.send(auth.logout, { headers: { cookie } })).ok).toBe(true)
    const left = await app.context.db
      .selectFrom('push_subscriptions')
      .select('login_id')
      .where('endpoint', '=', browser.form.endpoint)
      .execute()
    expect(left).toEqual([])
  })

  test('of a login that expired gets nothing', async () => {
    const api = await newcomer()
    const browser = await subscribe(api)
    const long_ago = new Date(app.clock.now().getTime() - 31 * 24 * 3600 * 1000).toISOString()
    await app.context.db
      .updateTable('logins')
      .set({ last_used_at: long_ago })
      .where('user_id', '=', await idOf(api))
      .execute()
    await askAndLeave(api)
    await quiet()
    expect(browser.headers).toEqual([])
  })

  test('replaces the oldest of twenty', async () => {
    const api = await newcomer()
    const browsers: TestBrowser[] = []
    for (let n = 0; n < 21; n++) {
      app.clock.advance({ seconds: 1 })
      browsers.push(await subscribe(await logIn(api)))
    }
    const rows = await app.context.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', await idOf(api))
      .execute()
    expect(rows.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers
        .slice(1)
        .map(({ form }) => form.endpoint)
        .sort(),
    )
  })

  test.each([
    ['without TLS', { endpoint: 'http://push.example/send/1' }],
    ['with a password', { endpoint: 'https://me:secret@push.example/send/1' }],
    ['at the cloud’s own address', { endpoint: 'https://169.254.169.254/latest/' }],
    ['too long', { endpoint: `https://push.example/${'a'.repeat(2_048)}` }],
    ['with a key that is none', { p256dh: 'B'.repeat(87) }],
    ['with half a secret', { auth: 'abc' }],
  ])('%s is refused', async (_, wrong) => {
    const api = await newcomer()
    const body = {
      answers: true,
      notifications: true,
      previews: false,
      ...service.subscribe().form,
      ...wrong,
    }
    expect(await api.refused(push.subscribe, { body })).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})
