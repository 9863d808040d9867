import type { Route } from '@inkling/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type CallInput, createApi } from '../../packages/server/src/testing/api.ts'
import { type GoodCall, nameOf } from './calls/good-call.ts'
import { renewed } from './calls/world.ts'
import { type FaultyWorld, openFaultyWorld } from './faults/in-process.ts'
import type { StoreFault } from './faults/store-faults.ts'
import { recordFigures } from './figures.ts'
import { stateOf } from './grid/database-state.ts'
import { SeededRandom } from './kill/random.ts'
import { type DatabaseEffect, differenceOf, readState } from './repeats/effect.ts'
import { doerOf, givesToken, writeCalls } from './repeats/write-calls.ts'
import { isFull, trials } from './trials.ts'

/** To repeat a failing run, set FAULT_SEED to its seed. The full run uses no randomness. */
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1e9)
const random = new SeededRandom(seed)
/** Number of store calls per API call that fail, each in both ways; all of them in full. */
const QUESTIONS = trials(Number.POSITIVE_INFINITY, 1)

const timeout = isFull ? 30 * 60_000 : 120_000

const figures = { calls: 0, faults: 0, without_effect: 0, found_by_a_repeat: 0, answered_nevertheless: 0 }

/**
 * An OpenID Connect provider accepts a code once. If the store fails right after that, the user has to log in there
 * again.
 */
const TAKES_A_CODE: ReadonlySet<string> = new Set(['oidc.finish', 'oidc.link'])

let fixture: FaultyWorld
beforeAll(async () => {
  fixture = await openFaultyWorld()
})
afterAll(async () => {
  await fixture.site.close()
  recordFigures('R5', { ...figures, ...(!isFull && { seed }) })
})

describe.each(writeCalls.map(goodCall => [nameOf(goodCall), goodCall] as const))('%s', (_, goodCall) => {
  test('a store failure leaves no effect, or a repeat finds it', { timeout }, async () => {
    if (isFull) fixture = await renewed(fixture)
    const usual = await performCall(goodCall, undefined)
    figures.calls++
    for (const at of sampleOf(usual.asked)) {
      for (const when of ['before', 'after'] as const) await fail(goodCall, { at, when }, usual)
    }
  })
})

/** Makes one store call of the API call fail and compares the outcome with the usual one. */
async function fail(goodCall: GoodCall, fault: StoreFault, usual: PerformedCall): Promise<void> {
  const { sending, response, before, stateBefore, met, count } = await performCall(goodCall, fault)
  // Background work varies in its number of store calls, so this one may not happen.
  if (met === undefined) return
  figures.faults++
  const about = `${fault.when} question ${fault.at} of ${usual.asked}: ${met}`
  const isAnswered = response.status === usual.response.status
  if (isAnswered) {
    figures.answered_nevertheless++
  } else {
    expect(response.status, about).toBe(503)
    const stateAfter = await stateOf(fixture.database)
    const hasEffect = !isSame(stateBefore, stateAfter)
    const again = await send(goodCall, sending)
    if (again.status === 403 && !hasEffect && TAKES_A_CODE.has(goodCall.route.name)) return
    expect(again.status, `${about}\n${await again.text()}`).toBe(usual.response.status)
    // The repeat did no work: the response was replayed or, for calls that need no key, nothing changed.
    const isFound =
      again.headers.has('idempotency-replayed') || isSame(stateAfter, await stateOf(fixture.database))
    if (hasEffect && !givesToken(goodCall)) expect([about, isFound]).toEqual([about, true])
    figures[hasEffect ? 'found_by_a_repeat' : 'without_effect']++
  }
  expect([about, differenceOf(before, await count())]).toEqual([about, usual.effect])
}

interface PerformedCall {
  readonly sending: CallInput<Route>
  readonly response: Response
  readonly before: DatabaseEffect
  readonly stateBefore: RowState
  readonly effect: DatabaseEffect
  /** Number of store calls, and which of them failed. */
  readonly asked: number
  readonly met: string | undefined
  count(): Promise<DatabaseEffect>
}

async function performCall(goodCall: GoodCall, fault: StoreFault | undefined): Promise<PerformedCall> {
  const { faults, database, site } = fixture
  const count = () => readState(database, site.upstream)
  const key = crypto.randomUUID()
  const { ownedBy } = goodCall.answers
  const by = ownedBy === 'asker' ? callerOf(goodCall) : fixture.people[ownedBy]
  const sending = { ...(await goodCall.arrange(fixture, by)), key }
  const [before, stateBefore] = [await count(), await stateOf(database)]
  const plan = faults.watch(key, fault)
  const response = await send(goodCall, sending)
  await response.text()
  faults.stop()
  const effect = differenceOf(before, await count())
  return { sending, response, before, stateBefore, effect, asked: plan.asked, met: plan.met, count }
}

type RowState = Readonly<Record<string, string>>

const isSame = (one: RowState, other: RowState): boolean => JSON.stringify(one) === JSON.stringify(other)

const callerOf = (goodCall: GoodCall): Api => fixture.people[doerOf(goodCall) ?? 'stranger']

const send = (goodCall: GoodCall, sending: CallInput<Route>): Promise<Response> =>
  createApi(fixture.site.url, callerOf(goodCall).token).send(goodCall.route, sending)

/** Distinct random numbers from 1 to `count`. */
function sampleOf(count: number): number[] {
  const remaining = Array.from({ length: count }, (_, index) => index + 1)
  if (count <= QUESTIONS) return remaining
  return Array.from({ length: QUESTIONS }, () => remaining.splice(random.below(remaining.length), 1)[0] ?? 1)
}
