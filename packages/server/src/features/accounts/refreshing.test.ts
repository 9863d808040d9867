import { routes } from '@inkling/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { startTestApp } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { toldOf } from '../../testing/live-events.ts'
import { lockWaiters } from '../../testing/lock-waiters.ts'
import { NO_CAPACITY } from '../../testing/no-room.ts'
import { hashToken } from './refresh-token.ts'
import { ageReplacedTokens, browserOf, pairOf } from './testing/browser.ts'

const { auth, notifications } = routes
const app = await appForFile()
const { logIn, refresh, statusOf } = browserOf(app)
const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)

describe('refreshing', () => {
  it('replaces the token each time, and the chain continues', async () => {
    await app.api.register('refresher')
    const { cookie } = await logIn('refresher')
    const first = await refresh(cookie)
    const second = await refresh(pairOf(first))
    expect([first.status, second.status]).toEqual([200, 200])
    expect(pairOf(second)).not.toBe(pairOf(first))
  })

  it('gives two tabs that refresh within 30 s the same new token', async () => {
    await app.api.register('two-tabs')
    const { cookie } = await logIn('two-tabs')
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(answer => pairOf(answer))).size).toBe(1)
  })

  it('works even if the server is too busy for other calls', async () => {
    const full = await startTestApp({ admission: NO_CAPACITY })
    onTestFinished(() => full.close())
    const login = { username: 'somebody', password: TEST_PASSWORD }
    expect(await full.api.refused(auth.login, { body: login })).toMatchObject({ code: 'server_busy' })
    expect(await full.api.refused(auth.refresh)).toMatchObject({ code: 'not_signed_in' })
  })

  it('ends the whole login when an old token is used later than that', async () => {
    await app.api.register('robbed')
    const { cookie, token } = await logIn('robbed')
    const child = pairOf(await refresh(cookie))
    await ageReplacedTokens(app, { seconds: 31 })
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(child)).status).toBe(401)
    expect(await statusOf(token)).toBe(401)
  })

  it('notifies the user of a stolen login, once and with the device', async () => {
    const robbed = await app.api.register('told')
    const response = await app.api.send(auth.login, {
      body: { username: 'told', password: TEST_PASSWORD },
      headers: { 'user-agent': 'Pocket/1.0' },
    })
    const cookie = pairOf(response)
    await refresh(cookie)
    await ageReplacedTokens(app, { seconds: 31 })
    const notice = await toldOf(robbed, async () => void (await refresh(cookie)))
    await refresh(cookie)
    const { items } = await robbed.call(notifications.list)
    expect(items).toMatchObject([{ type: 'login_stolen', title: 'Pocket/1.0', link: '/user', actor: null }])
    expect(notice).toEqual({ event: 'notification', notification_id: items[0]?.id })
  })

  async function replacedTwice(username: string, { seconds }: { seconds: number }) {
    await app.api.register(username)
    const { cookie } = await logIn(username)
    const newest = pairOf(await refresh(pairOf(await refresh(cookie))))
    await ageReplacedTokens(app, { seconds })
    return { grandparent: cookie, newest }
  }

  it.each([
    [31, 'ancient'],
    [11, 'grandparent'],
  ])('ends the login when a grandparent is shown, its child replaced %i s ago', async (seconds, username) => {
    const { grandparent, newest } = await replacedTwice(username, { seconds })
    expect((await refresh(grandparent)).status).toBe(401)
    expect((await refresh(newest)).status).toBe(401)
  })

  it('gives the newest token to a tab that was overtaken on a slow network', async () => {
    const { grandparent, newest } = await replacedTwice('far-away', { seconds: 9 })
    expect(pairOf(await refresh(grandparent))).toBe(newest)
    expect((await refresh(newest)).status).toBe(200)
  })

  it('gives the newest token to a tab that was overtaken while it waited', async () => {
    await app.api.register('overtaken')
    const { cookie } = await logIn('overtaken')
    const child = pairOf(await refresh(cookie))
    const holder = await app.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from refresh_tokens where hash = $1 for update', [hashToken(tokenIn(cookie))])
    const slow = refresh(cookie)
    await expect.poll(() => lockWaiters(app.context.db)).toBeGreaterThan(0)
    const grandchild = pairOf(await refresh(child))
    await holder.query('commit')
    holder.release()
    expect(pairOf(await slow)).toBe(grandchild)
    expect((await refresh(grandchild)).status).toBe(200)
  })

  it('ends after 30 idle days, and after 90 days whatever happens', async () => {
    await app.api.register('sleeper')
    const idle = await logIn('sleeper')
    app.clock.advance({ days: 31 })
    expect((await refresh(idle.cookie)).status).toBe(401)
    let { cookie } = await logIn('sleeper')
    for (let month = 0; month < 3; month++) {
      app.clock.advance({ days: 29 })
      const answer = await refresh(cookie)
      expect(answer.status).toBe(200)
      cookie = pairOf(answer)
    }
    app.clock.advance({ days: 4 })
    expect((await refresh(cookie)).status).toBe(401)
  })

  it('uses the page’s own origin if a proxy changes the host name', async () => {
    await app.api.register('proxied')
    const { cookie } = await logIn('proxied')
    const page = 'http://home.lan:8080'
    expect((await refresh(cookie, { origin: page })).status).toBe(403)
    expect((await refresh(cookie, { origin: page, 'x-page-origin': 'http://other.lan' })).status).toBe(403)
    expect((await refresh(cookie, { origin: 'null', 'x-page-origin': 'null' })).status).toBe(403)
    expect((await refresh(cookie, { origin: page, 'x-page-origin': page })).status).toBe(200)
  })

  it('sets secure cookies for HTTPS pages, even if the proxy does not forward the protocol', async () => {
    await app.api.register('behind-tls')
    const page = 'https://chat.lan'
    const headers = { origin: page, 'x-page-origin': page }
    const body = { username: 'behind-tls', password: TEST_PASSWORD }
    const cookies = (await app.api.send(auth.login, { body, headers })).headers.getSetCookie()
    const own = cookies.find(cookie => /^__Host-rt-[\da-f]{8}=/.test(cookie)) ?? ''
    expect(own).toContain('Secure')
    expect((await refresh(own.split(';')[0] ?? '', headers)).status).toBe(200)
  })

  it('is refused without a cookie, with an unknown one, and from another site', async () => {
    await app.api.register('visited')
    const { cookie } = await logIn('visited')
    expect((await app.api.send(auth.refresh)).status).toBe(401)
    expect((await refresh('rt=made-up')).status).toBe(401)
    expect((await refresh(cookie, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await refresh(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await refresh(cookie, { 'content-type': 'application/x-www-form-urlencoded' })).status).not.toBe(
      403,
    )
    expect((await refresh(cookie, { origin: app.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('the cookies of several installations on one host', () => {
  const oldForm = (cookie: string) => cookie.replace(/^rt-[\da-f]{8}=/, 'rt=')

  it('have different names, and do not affect each other’s logins', async () => {
    const other = await startTestApp({ env: { SECRET_KEY: 'another-secret-of-another-installation' } })
    onTestFinished(() => other.close())
    const there = browserOf(other)
    for (const { api } of [app, other]) await api.register('neighbour')
    const [own, otherLogin] = [await logIn('neighbour'), await there.logIn('neighbour')]
    const both = `${otherLogin.cookie}; ${own.cookie}; rt=of-some-other-program`
    expect((await refresh(both)).status).toBe(200)
    expect((await there.refresh(both)).status).toBe(200)
    const left = await app.api.send(auth.logout, { headers: { cookie: both } })
    expect(left.headers.getSetCookie().map(cookie => cookie.split('=')[0])).toEqual([
      own.cookie.split('=')[0],
    ])
    expect((await there.refresh(otherLogin.cookie)).status).toBe(200)
  })

  it('are accepted once under their former name', async () => {
    await app.api.register('upgraded')
    const { cookie } = await logIn('upgraded')
    const response = await refresh(oldForm(cookie))
    expect(response.status).toBe(200)
    expect(pairOf(response)).toMatch(/^rt-[\da-f]{8}=./)
    expect(response.headers.getSetCookie().some(set => set.startsWith('rt=;'))).toBe(true)
  })

  it('of others are kept under the former name', async () => {
    const response = await refresh('rt=of-another-installation')
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie().filter(set => set.startsWith('rt='))).toEqual([])
  })
})
