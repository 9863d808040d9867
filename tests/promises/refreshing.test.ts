import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@inkling/contract'
import { createApi } from '@inkling/server/testing'
import { expect, test } from 'vitest'
import { ageReplacedTokens } from '../../packages/server/src/features/accounts/testing/browser.ts'
import { type LoggedInBrowser, logInWith, refresh, registerIn } from './accounts/browser.ts'
import type { CookieJar } from './accounts/jar.ts'
import { keptLog } from './accounts/kept-log.ts'
import { turnableApp } from './accounts/turnable-app.ts'
import { recordFigures } from './figures.ts'
import { SeededRandom } from './kill/random.ts'
import { trials } from './trials.ts'

const { auth, notifications } = routes
const { log, lines } = keptLog('warn')
const app = await turnableApp({ log })
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
const random = new SeededRandom(seed)

/** Share of responses that get lost. */
const LOST_SHARE = 0.4
/** A reloading tab never gets the response, but the server has sent it. */
const IN_FLIGHT_MS = 12
/** One tab's network may be slower than another's, so that its request arrives after a later one. */
const MAX_LATENCY_MS = 60
const SLOW = 0.3

/** A server too busy to check has decided nothing: the request is retried, or its response counts as lost. */
const isDecided = ({ status }: Response): boolean => status !== 429 && status !== 503

const isLive = async (token: string | null) => {
  const { status } = await untilDecided(() => createApi(app.url, token).send(auth.profile))
  return status === 200
}

async function untilDecided(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask()
    if (isDecided(response)) return response
    await delay(100)
  }
}

/** One tab refreshes with the current cookies and, if the response is lost, retries once, as the web app does. */
async function tabRefreshes(jar: CookieJar): Promise<number> {
  await delay(random.below(IN_FLIGHT_MS))
  for (let tries = 0; tries < 2; tries++) {
    const sent = jar.copy()
    await delay(random.chance(SLOW) ? random.below(MAX_LATENCY_MS) : 0)
    const leaving = new AbortController()
    const isLost = random.chance(LOST_SHARE)
    if (isLost) setTimeout(() => leaving.abort(), random.below(IN_FLIGHT_MS))
    try {
      const response = await refresh(app.url, sent, leaving.signal)
      const text = await response.text()
      if (isLost || !isDecided(response)) continue
      jar.take(response)
      if (response.status === 200 && !(await isLive(JSON.parse(text).access_token))) return 401
      return response.status
    } catch {
      // Nobody knows whether a token was issued.
    }
  }
  return 0
}

test('concurrent refreshes with lost responses never log out', async () => {
  const races = trials(1000, 60)
  await registerIn(app.url, 'racer')
  let refreshes = 0
  const logouts: number[] = []
  for (let race = 0; race < races; race++) {
    const { jar } = await logInWith(app.url, 'racer')
    const tabs = 2 + random.below(9)
    const answers = await Promise.all(Array.from({ length: tabs }, () => tabRefreshes(jar)))
    // Whatever was lost, the browser can still refresh: at once, and after its token has expired.
    answers.push((await refreshAgain(jar)).status)
    app.clock.advance({ seconds: 15 * 60 })
    answers.push((await refreshAgain(jar)).status)
    refreshes += answers.length
    logouts.push(...answers.filter(status => status !== 200 && status !== 0))
  }
  recordFigures('S4', { races, refreshes, innocent_logouts: logouts.length, seed })
  expect(logouts).toEqual([])
})

async function refreshAgain(jar: CookieJar): Promise<Response> {
  const response = await untilDecided(() => refresh(app.url, jar))
  jar.take(response)
  return response
}

/** The order in which thief and owner refresh; either way one of them presents a token that was replaced long ago. */
const thefts = [
  { first: 'thief', second: 'owner', generations: 1 },
  { first: 'owner', second: 'thief', generations: 1 },
  { first: 'owner', second: 'thief', generations: 3 },
] as const

test('a refresh token reused after 30 s ends the login', async () => {
  const count = trials(200, 20)
  const owner = await registerIn(app.url, 'robbed')
  const saidBefore = alarms()
  let revoked = 0
  for (let n = 0; n < count; n++) {
    const theft = thefts[n % thefts.length] ?? thefts[0]
    const { jar, api } = await logInWith(app.url, 'robbed')
    const browsers = { owner: jar, thief: jar.copy() }
    const tokens = [api.token]
    for (let generation = 0; generation < theft.generations; generation++) {
      const response = await refreshAgain(browsers[theft.first])
      tokens.push(((await response.json()) as { access_token: string }).access_token)
    }
    await ageReplacedTokens(app, { seconds: 31 + random.below(800) })
    const noticesBefore = await toldSoFar(owner)
    const shown = await refresh(app.url, browsers[theft.second])
    const after = [await refresh(app.url, jar), await refresh(app.url, browsers.thief)]
    const live = await Promise.all(tokens.map(isLive))
    expect([shown, ...after].map(({ status }) => status)).toEqual([401, 401, 401])
    expect(live).toEqual(tokens.map(() => false))
    expect(await toldSoFar(owner)).toBe(noticesBefore + 1)
    revoked++
    await refreshAgain(owner.jar) // a token for the next round, and a check that other logins still work
  }
  expect(alarms() - saidBefore).toBe(count)
  recordFigures('S4', { thefts: count, families_revoked: revoked })
})

const alarms = () => lines().filter(line => line.includes('refresh token used twice')).length

/** How many times a user was told of a theft, read with a fresh token. */
async function toldSoFar(owner: LoggedInBrowser): Promise<number> {
  const response = await refreshAgain(owner.jar)
  const { access_token } = (await response.json()) as { access_token: string }
  const { items, total } = await createApi(app.url, access_token).call(notifications.list)
  expect(items.every(({ type }) => type === 'login_stolen')).toBe(true)
  return total
}
