import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopDelayOf, withLoopWatched } from '../loop-delay.ts'
import { recordOwnFigures } from './figures.ts'
import { type PromiseFixture, startScene } from './fixtures.ts'
import { badParties } from './neighbours/bad-parties.ts'
import { liveOrdinarily, type OrdinaryFigures } from './neighbours/ordinary-life.ts'
import { type NeighbourSite, openStreet } from './neighbours/street.ts'
import { type BadPartyName, openTrouble, type TroubleProcess } from './neighbours/trouble.ts'
import { isFull } from './trials.ts'

const parties = Object.keys(badParties) as BadPartyName[] // the keys of `badParties`

/** Duration of each attack, and requests per second by everybody else meanwhile. */
const SECONDS = isFull ? 20 : 1.5
const PER_SECOND = 40
/** From R10. The short form runs on a machine with other work, so only waits ten times as long would fail it. */
const LOOP_MS = isFull ? 100 : 500
const p99Bound = (quiet: OrdinaryFigures): number => (isFull ? 2 * quiet.p99 : 5_000)

const figures: Record<string, number> = { calls: 0, answers: 0, wrong: 0 }
let scene: PromiseFixture
let street: NeighbourSite
let trouble: TroubleProcess
let quiet: OrdinaryFigures
beforeAll(async () => {
  // Uses an installation's default limits; callers state their own addresses.
  const env = { RATE_LIMITS: 'standard', TRUST_PROXY: 'loopback', ...withLoopWatched }
  scene = await startScene({ isAlone: true, env })
  street = await openStreet(scene)
  trouble = await openTrouble(street.mallory)
  await liveBeside('warming_up')
  quiet = await liveBeside('quiet')
})
afterAll(async () => {
  await trouble.close()
  await scene.close()
  recordOwnFigures('R10', figures)
})

/** Runs everybody's normal traffic for `SECONDS`. */
async function liveBeside(name: string, party?: BadPartyName): Promise<OrdinaryFigures> {
  await loopDelayOf(scene.inkling) // discards earlier values
  let isOver = false
  const living = liveOrdinarily(street, PER_SECOND, () => isOver)
  if (party !== undefined) trouble.begin(party)
  await delay(SECONDS * 1_000)
  const { p99: loop } = await loopDelayOf(scene.inkling)
  isOver = true
  const [life, operations] = await Promise.all([living, party && trouble.end()])
  figures.calls = (figures.calls ?? 0) + life.calls
  figures.answers = (figures.answers ?? 0) + life.answers
  figures.wrong = (figures.wrong ?? 0) + life.wrong.length
  figures[`${name}_p99_ms`] = Math.round(life.p99)
  figures[`${name}_loop_p99_ms`] = Math.round(loop)
  if (operations !== undefined) figures[`${name}_operations`] = operations
  expect(life.wrong).toEqual([])
  expect(loop, name).toBeLessThanOrEqual(LOOP_MS)
  return life
}

test.for(parties)('other users are not slowed down by %s', { timeout: 300_000 }, async party => {
  const life = await liveBeside(party, party)
  expect(life.p99).toBeLessThanOrEqual(p99Bound(quiet))
})

test('nothing of the attacks is left behind', async () => {
  const { p99 } = await liveBeside('afterwards')
  expect(scene.inkling.output()).not.toMatch(/uncaught|unhandled/i)
  expect(p99).toBeLessThanOrEqual(p99Bound(quiet))
})
