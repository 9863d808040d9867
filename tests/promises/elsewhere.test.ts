import { API_BASE, allRoutes } from '@inkling/contract'
import { afterAll, expect } from 'vitest'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { journey, soon } from '../journeys/journey.ts'
import { attack, type ForgedCall } from './elsewhere/attack.ts'
import { openDoor } from './elsewhere/door.ts'
import { openOtherSite } from './elsewhere/other-site.ts'
import { recordFigures } from './figures.ts'
import { stateOf } from './grid/database-state.ts'

const figures = { routes: allRoutes.length, forged: 0, effects: 0, readable_answers: 0, framed: 0 }
afterAll(() => recordFigures('S12', figures))

/** Ways to try each call, and additional ways for calls that only read. */
const [ORIGINS, WAYS_TO_READ] = [7, 3]

/** Every call, with ids that an attacker might know. */
const forged = (url: string): ForgedCall[] =>
  allRoutes.map(({ method, path }) => ({
    method,
    url: `${url}${API_BASE}${path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')}`,
  }))

/** Pages and endpoints for which the browser sends a cookie automatically, unless the request is cross-site. */
const pages = [
  '/',
  '/login',
  '/user',
  '/chat',
  '/admin',
  '/card-frame.html',
  '/api/v1/auth/profile',
  '/health',
]

journey.for([
  ['another site', '127.0.0.1', '/'],
  ['a neighbour on the same host', 'localhost', '/'],
  ['an origin that is none', '127.0.0.1', '/null'],
] as const)(
  'a page of %s brings nothing about, reads nothing and frames nothing',
  { timeout: 300_000 },
  async ([name, host, path], { site, enter }) => {
    const otherSite = await openOtherSite(host)
    const database = await openDatabaseOf(site.dataDir)
    const victim = await enter({ as: name.replaceAll(' ', '-') })
    await victim.go('/')
    await victim.page.getByRole('heading').first().waitFor()
    const [cookie] = await victim.context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const before = await stateOf(database)

    const evil = await victim.context.newPage()
    await evil.goto(`${otherSite.url}${path}`)
    expect(await evil.evaluate(() => origin === 'null')).toBe(path === '/null')
    const door = await openDoor(site.url)
    const calls = forged(door.url)
    const { read } = await evil.evaluate(attack, calls)
    figures.readable_answers += read.length
    expect(read).toEqual([])
    // The calls did arrive (some only as a preflight), with the cookie where the browser sends it.
    const reading = calls.filter(({ method }) => method === 'GET')
    await soon(() => door.requests.length).toBeGreaterThanOrEqual(
      calls.length * ORIGINS + reading.length * WAYS_TO_READ,
    )
    figures.forged += door.requests.length
    const isNeighbour = new URL(otherSite.url).hostname === new URL(site.url).hostname
    expect(door.requests.some(({ headers }) => headers.cookie)).toBe(isNeighbour && path !== '/null')
    await door.close()
    for (const page of pages) {
      await evil.evaluate(
        src => document.body.append(Object.assign(document.createElement('iframe'), { src })),
        site.url + page,
      )
    }
    await evil.waitForTimeout(500)
    const framed = evil
      .frames()
      .filter(frame => frame !== evil.mainFrame() && frame.url().startsWith(site.url))
    const frameContents = await Promise.all(framed.map(frame => frame.content().catch(() => '')))
    figures.framed += frameContents.filter(content => content.includes('id="root"')).length
    expect(frameContents.filter(content => content.includes('id="root"'))).toEqual([])

    // The page can post messages to a window that it opens, but the window ignores them.
    const [opened] = await Promise.all([
      victim.context.waitForEvent('page'),
      evil.evaluate(url => {
        const other = open(url)
        for (const message of [
          { type: 'send', text: 'stolen' },
          'ready',
          { event: 'login_ended' },
          '{"type":"open_link"}',
        ])
          for (let n = 0; n < 20; n++) setTimeout(() => other?.postMessage(message, '*'), n * 50)
        return other !== null
      }, site.url),
    ])
    await opened.getByRole('heading').first().waitFor()
    expect(await opened.title()).not.toContain('stolen')

    figures.effects += JSON.stringify(await stateOf(database)) === JSON.stringify(before) ? 0 : 1
    expect(await stateOf(database)).toEqual(before)
    // The login and its cookie are unchanged.
    const refresh = () => fetch('/api/v1/auth/refresh', { method: 'POST' }).then(({ status }) => status)
    expect(await victim.page.evaluate(refresh)).toBe(200)
    await database.close()
    otherSite.close()
  },
)
