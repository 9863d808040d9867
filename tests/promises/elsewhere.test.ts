import { API_BASE, allRoutes } from '@inkling/contract'
import { afterAll, expect } from 'vitest'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { journey } from '../journeys/journey.ts'
import { attack, type Forged } from './elsewhere/attack.ts'
import { openOtherSite } from './elsewhere/other-site.ts'
import { tellFigures } from './figures.ts'
import { stateOf } from './grid/database-state.ts'

const figures = { routes: allRoutes.length, forged: 0, effects: 0, readable_answers: 0, framed: 0 }
afterAll(() => tellFigures('S12', figures))

/** Every call, with ids that somebody might have heard of. */
const forged = (url: string): Forged[] =>
  allRoutes.map(({ method, path }) => ({
    method,
    url: `${url}${API_BASE}${path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')}`,
  }))

/** Ways into the house for which the browser brings a cookie along by itself, were it to be brought from elsewhere. */
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
    const elsewhere = await openOtherSite(host)
    const database = await openDatabaseOf(site.dataDir)
    const victim = await enter({ as: name.replaceAll(' ', '-') })
    await victim.go('/')
    await victim.page.getByRole('heading').first().waitFor()
    const [cookie] = await victim.context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const before = await stateOf(database)

    const evil = await victim.context.newPage()
    await evil.goto(`${elsewhere.url}${path}`)
    expect(await evil.evaluate(() => origin === 'null')).toBe(path === '/null')
    const calls = forged(site.url)
    const { read } = await evil.evaluate(attack, calls)
    figures.forged += calls.length * 7
    figures.readable_answers += read.length
    expect(read).toEqual([])
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
    const shown = await Promise.all(framed.map(frame => frame.content().catch(() => '')))
    figures.framed += shown.filter(content => content.includes('id="root"')).length
    expect(shown.filter(content => content.includes('id="root"'))).toEqual([])

    // A window that it opens is its own to speak to, and hears nothing of what it says.
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
    // The login and its cookie are what they were.
    const refresh = () => fetch('/api/v1/auth/refresh', { method: 'POST' }).then(({ status }) => status)
    expect(await victim.page.evaluate(refresh)).toBe(200)
    await database.close()
    elsewhere.close()
  },
)
