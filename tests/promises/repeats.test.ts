import type { Route } from '@inkling/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../packages/server/src/platform/database/open.ts'
import { type Api, type CallInput, createApi } from '../../packages/server/src/testing/api.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { routesWithoutCall } from './calls/all-calls.ts'
import { type GoodCall, nameOf } from './calls/good-call.ts'
import { type CallWorld, openWorld, renewed } from './calls/world.ts'
import { recordFigures } from './figures.ts'
import { differenceOf, readState } from './repeats/effect.ts'
import { type CallFault, faultsOf, nameOfFault } from './repeats/faults.ts'
import { type FaultyLine, openLine } from './repeats/line.ts'
import { logInToRenew, type RenewingSession } from './repeats/renewing.ts'
import { requestText } from './repeats/said.ts'
import { sendRepeating } from './repeats/send-repeating.ts'
import { doerOf, givesToken, isOfLogins, writeCalls } from './repeats/write-calls.ts'
import { isFull, trials } from './trials.ts'

// The time that a page waits before a retry is not tested here.
vi.mock('../../packages/web/src/api/http/wait.ts', () => ({ wait: async () => {} }))

/** How often each call meets each kind of trouble. */
const EACH = trials(20, 1)

const figures = { calls: 0, intents: 0, repeats: 0 }

let fixture: CallWorld
let database: Database<unknown>
let line: FaultyLine
beforeAll(async () => {
  fixture = await openWorld()
  database = await openDatabaseOf(fixture.site.dataDir)
  // At full counts this takes over an hour, after which the sweep would remove deleted things between two checks.
  await database.pool.query(
    `insert into installation (name, value) values ('turn/sweep', (now() + interval '1 day')::text)
     on conflict (name) do update set value = excluded.value`,
  )
  line = await openLine(() => fixture.site.url)
})
beforeEach(async () => {
  if (isFull) fixture = await renewed(fixture)
})
afterAll(async () => {
  await line.close()
  await database.close()
  await fixture.site.close()
  recordFigures('R4', figures)
})

test('every unsafe call has a repeatable example', () => {
  expect(routesWithoutCall()).toEqual([])
})

describe.each(writeCalls.map((goodCall, n) => [nameOf(goodCall), goodCall, faultsOf(n)] as const))(
  '%s',
  (_, goodCall, faults) => {
    let usual: CallOutcome
    beforeAll(async () => {
      usual = await doing(goodCall, sending => send(goodCall, sending))
      figures.calls++
    })

    test.each(faults.map(fault => [nameOfFault(fault), fault] as const))(
      'is done once when %s',
      async (_, fault) => {
        for (let trial = 0; trial < EACH; trial++) await onceWith(fault)
      },
    )

    async function onceWith(fault: CallFault): Promise<void> {
      line.spoil(fault)
      const { token } = callerOf(goodCall)
      const outcome = await doing(goodCall, sending =>
        sendRepeating(line.url, token, goodCall.route, sending),
      )
      expect(withoutText(outcome)).toEqual(withoutText(usual))
      const [first, second] = line.answers
      expect([first, second].filter(Boolean)).toHaveLength(fault.when === 'before' ? 1 : 2)
      if (second !== undefined && !givesToken(goodCall))
        expect(requestText(second.text)).toEqual(requestText(first?.text))
      figures.repeats++
    }

    test('runs once when sent twice at once', async () => {
      for (let trial = 0; trial < EACH; trial++) await onceByTwins()
    })

    async function onceByTwins(): Promise<void> {
      let twin: Response | undefined
      const outcome = await doing(goodCall, async sending => {
        const [first, second] = await Promise.all([send(goodCall, sending), send(goodCall, sending)])
        twin = second
        return first
      })
      expect(withoutText(outcome)).toEqual(withoutText(usual))
      expect(twin?.status).toBe(outcome.status)
      if (!givesToken(goodCall)) expect(requestText(await twin?.text())).toEqual(requestText(outcome.text))
      figures.repeats++
    }

    test.skipIf(isOfLogins(goodCall))('runs once when its token is refreshed in between', async () => {
      const browser = await logInToRenew(fixture.site.url, callerOf(goodCall))
      for (let trial = 0; trial < EACH; trial++) await onceWhileRenewing(browser)
    })

    /** Loses the response; the retry is refused because of its token, and repeated with a new one. */
    async function onceWhileRenewing(browser: RenewingSession): Promise<void> {
      const as = (token: string): Api => createApi(fixture.site.url, token)
      const found = await doing(goodCall, async sending => {
        const first = await as(browser.token).send(goodCall.route, sending)
        if (needsNoToken(goodCall, sending)) return first
        await first.text()
        const refused = await as(`${browser.token}x`).send(goodCall.route, sending)
        expect(refused.status).toBe(401)
        return as(await browser.renew()).send(goodCall.route, sending)
      })
      expect(withoutText(found)).toEqual(withoutText(usual))
      figures.repeats++
    }
  },
)

test('a call repeated after a crash does not run again', async () => {
  const { site } = fixture
  const done: { goodCall: GoodCall; sending: KeyedCall; status: number; text: string }[] = []
  for (const goodCall of writeCalls.filter(goodCall => !givesToken(goodCall))) {
    const sending = await arrangeCall(goodCall)
    const response = await send(goodCall, sending)
    done.push({ goodCall, sending, status: response.status, text: await response.text() })
  }
  await database.close()
  await site.kill()
  await site.startAgain()
  database = await openDatabaseOf(site.dataDir)
  const before = await readState(database, site.upstream)
  for (const { goodCall, sending, status, text } of done) {
    const again = await send(goodCall, sending)
    expect([nameOf(goodCall), again.status, requestText(await again.text())]).toEqual([
      nameOf(goodCall),
      status,
      requestText(text),
    ])
  }
  expect(differenceOf(before, await readState(database, site.upstream))).toEqual({})
})

/** Some calls need no login, or are made by a user created just for them. */
const needsNoToken = ({ route }: GoodCall, { headers }: KeyedCall): boolean =>
  route.who === 'anyone' || headers?.authorization !== undefined

type KeyedCall = CallInput<Route> & { key: string }

interface CallOutcome {
  readonly effect: Record<string, number>
  readonly status: number
  readonly text: string
}

const withoutText = ({ effect, status }: CallOutcome) => ({ effect, status })

const callerOf = (goodCall: GoodCall): Api => fixture.people[doerOf(goodCall) ?? 'stranger']

/** Creates everything the call needs; the input has the key that a retry will use too. */
async function arrangeCall(goodCall: GoodCall): Promise<KeyedCall> {
  const { ownedBy } = goodCall.answers
  const by = ownedBy === 'asker' ? callerOf(goodCall) : fixture.people[ownedBy]
  return { ...(await goodCall.arrange(fixture, by)), key: crypto.randomUUID() }
}

const send = (goodCall: GoodCall, sending: CallInput<Route>): Promise<Response> =>
  createApi(fixture.site.url, callerOf(goodCall).token).send(goodCall.route, sending)

async function doing(
  goodCall: GoodCall,
  perform: (sending: KeyedCall) => Promise<Response>,
): Promise<CallOutcome> {
  figures.intents++
  const sending = await arrangeCall(goodCall)
  const before = await readState(database, fixture.site.upstream)
  const response = await perform(sending)
  const text = await response.text()
  const effect = differenceOf(before, await readState(database, fixture.site.upstream))
  return { effect, status: response.status, text }
}
