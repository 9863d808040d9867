import { routes } from '@inkling/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { startTestApp } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { toldOf } from '../../testing/live-events.ts'
import { lockWaiters } from '../../testing/lock-waiters.ts'
import { NO_ROOM } from '../../testing/no-room.ts'
import { hashToken } from './refresh-token.ts'
import { ageReplaced, browserOf, pairOf } from './testing/browser.ts'

const { auth, notifications } = routes
const app = await appForFile()
const { logIn, refresh, statusOf } = browserOf(app)
const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)

describe('refreshing', () => {
  it('replaces the token each time, and the chain goes on', async () => {
    await app.api.register('refresher')
    const { cookie } = await logIn('refresher')
    const first = await refresh(cookie)
    const second = await refresh(pairOf(first))
    expect([first.status, second.status]).toEqual([200, 200])
    expect(pairOf(second)).not.toBe(pairOf(first))
  })

  it('gives the parent shown again within 30 s the same child: two tabs are normal life', async () => {
    await app.api.register('two-tabs')
    const { cookie } = await logIn('two-tabs')
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(answer => pairOf(answer))).size).toBe(1)
  })

  it('is answered where there is room for no other call: without a token a page can ask for nothing else', async () => {
    const full = await startTestApp({ admission: NO_ROOM })
    onTestFinished(() => full.close())
    const login = { username: 'somebody', password: TEST_PASSWORD }
    expect(await full.api.refused(auth.login, { body: login })).toMatchObject({ code: 'server_busy' })
    expect(await full.api.refused(auth.refresh)).toMatchObject({ code: 'not_signed_in' })
  })

  it('ends the whole login when a parent is shown later than that', async () => {
    await app.api.register('robbed')
    const { cookie, token } = await logIn('robbed')
    const child = pairOf(await refresh(cookie))
    await ageReplaced(app, { seconds: 31 })
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(child)).status).toBe(401)
    expect(await statusOf(token)).toBe(401)
  })

  it('tells the person whose login was stolen, once and naming the device', async () => {
    const robbed = await app.api.register('told')
    const response = await app.api.send(auth.login, {
      body: { username: 'told', password: TEST_PASSWORD },
      headers: { 'user-agent': 'Pocket/1.0' },
    })
    const cookie = pairOf(response)
    await refresh(cookie)
    await ageReplaced(app, { seconds: 31 })
    const told = await toldOf(robbed, async () => void (await refresh(cookie)))
    await refresh(cookie)
    const { items } = await robbed.call(notifications.list)
    expect(items).toMatchObject([{ type: 'login_stolen', title: 'Pocket/1.0', link: '/user', actor: null }])
    expect(told).toEqual({ event: 'notification', notification_id: items[0]?.id })
  })

  /** A login whose token was replaced twice, so long ago. */
  async function replacedTwice(username: string, { seconds }: { seconds: number }) {
    await app.api.register(username)
    const { cookie } = await logIn(username)
    const newest = pairOf(await refresh(pairOf(await refresh(cookie))))
    await ageReplaced(app, { seconds })
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

  it('gives the newest to a tab that was overtaken on a slow network', async () => {
    const { grandparent, newest } = await replacedTwice('far-away', { seconds: 9 })
    expect(pairOf(await refresh(grandparent))).toBe(newest)
    expect((await refresh(newest)).status).toBe(200)
  })

  it('gives the newest to a tab that was overtaken while it waited for its turn', async () => {
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
