import { routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../packages/server/src/testing/api.ts'
import { CookieJar } from './accounts/jar.ts'
import { turnableApp } from './accounts/turnable-app.ts'
import { recordFigures } from './figures.ts'
import { trials } from './trials.ts'

const { auth } = routes
const app = await turnableApp({ env: { TRUST_PROXY: 'loopback' } })

const HOURS = 3
const MAX_PER_HOUR = 20
const HOME = '192.0.2.1'
const guesses = trials(10_000, 400)

const send = (username: string, password: string, address: string, cookie = '') =>
  app.api.send(auth.login, {
    body: { username, password },
    headers: { 'x-forwarded-for': address, cookie },
  })

/** Ways in which the owner logs in meanwhile, and every response to them that was not 200. */
interface AccountOwner {
  readonly name: string
  readonly jar: CookieJar
  readonly shutOut: string[]
  logins: number
}

async function newOwner(name: string): Promise<AccountOwner> {
  const body = { username: name, email: `${name}@example.com`, password: TEST_PASSWORD }
  const response = await app.api.send(auth.register, { body, headers: { 'x-forwarded-for': HOME } })
  const jar = new CookieJar()
  jar.take(response)
  return { name, jar, shutOut: [], logins: 0 }
}

async function logIn(owner: AccountOwner, way: string, address: string, cookie?: string): Promise<void> {
  const { status } = await send(owner.name, TEST_PASSWORD, address, cookie)
  owner.logins++
  if (status !== 200) owner.shutOut.push(`${way}: ${status}`)
}

/** The seconds on the server's clock between which a guess was checked. */
interface LoginWindow {
  readonly after: number
  readonly before: number
}

const seconds = (): number => app.clock.now().getTime() / 1000

/** Guesses for three hours, ten at a time, and returns the time window of each guess that was checked. */
async function guessFor(owner: AccountOwner, addressOf: (n: number) => string): Promise<LoginWindow[]> {
  const MAX_PARALLEL = 10
  const looked: LoginWindow[] = []
  const rounds = guesses / MAX_PARALLEL
  for (let round = 0; round < rounds; round++) {
    const after = seconds()
    const answers = await Promise.all(
      Array.from({ length: MAX_PARALLEL }, (_, n) =>
        send(owner.name, `guess ${round} ${n}`, addressOf(round * MAX_PARALLEL + n)),
      ),
    )
    const before = seconds()
    for (const { status } of answers) {
      expect([401, 429]).toContain(status)
      if (status === 401) looked.push({ after, before })
    }
    if (round % Math.ceil(rounds / 10) === 1) {
      await logIn(owner, 'at home', HOME)
      await logIn(owner, 'with the own browser, elsewhere', `198.51.100.${round % 250}`, owner.jar.header)
    }
    app.clock.advance({ seconds: (HOURS * 3600) / rounds })
  }
  return looked
}

/** The most guesses that certainly fall within one hour. */
const mostInAnHour = (looked: readonly LoginWindow[]): number =>
  Math.max(
    0,
    ...looked.map(
      first =>
        looked.filter(({ after, before }) => after >= first.after && before < first.after + 3600).length,
    ),
  )

test.each([
  ['one address', () => '203.0.113.1'],
  ['a hundred addresses', (n: number) => `203.0.113.${n % 100}`],
  [
    'a hundred addresses, one of which is the owner’s',
    (n: number) => (n % 100 === 0 ? HOME : `203.0.113.${n % 100}`),
  ],
])('guessing passwords from %s is throttled, and the owner can log in', async (from, addressOf) => {
  const owner = await newOwner(`owner-${crypto.randomUUID().slice(0, 8)}`)
  const guessesPerHour = mostInAnHour(await guessFor(owner, addressOf))
  const isAtHome = addressOf(0) === HOME
  const shutOut = owner.shutOut.filter(way => !(isAtHome && way.startsWith('at home')))
  expect(shutOut).toEqual([])
  expect(guessesPerHour).toBeLessThanOrEqual(MAX_PER_HOUR)
  recordFigures('S11', {
    [`guesses_from_${from.replaceAll(/\W+/g, '_')}`]: guesses,
    most_looked_at_in_an_hour: guessesPerHour,
    logins_of_the_owner: owner.logins,
    shut_out: shutOut.length,
  })
})

test('hours of guessing from one address do not lock out the owner’s new browser', async () => {
  const owner = await newOwner('owner-on-the-move')
  await guessFor(owner, () => '203.0.113.1')
  await logIn(owner, 'with another browser, elsewhere', '198.51.100.77')
  expect(owner.shutOut).toEqual([])
})
