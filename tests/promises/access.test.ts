import { allRoutes, isSafe, type Route } from '@inkling/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/platform/database/open.ts'
import type { CallInput } from '../../packages/server/src/testing/api.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { type CardCall, callOf, cardCalls } from './access/card-calls.ts'
import { type CardInState, cardIn } from './access/cards.ts'
import { type CardState, expectedAtAll, expectedOn, rows, standings } from './access/cells.ts'
import { allCalls } from './calls/all-calls.ts'
import { nameOf } from './calls/good-call.ts'
import { type Person, people } from './calls/people.ts'
import { type CallWorld, openWorld } from './calls/world.ts'
import { recordFigures } from './figures.ts'
import { stateOf } from './grid/database-state.ts'
import { withUnknownIds } from './grid/unknown-ids.ts'
import { isFull } from './trials.ts'

/** The short form omits `rejected`, which is rare and, except for the owner, the same as `pending`. */
const tried = standings.filter(state => isFull || state !== 'rejected')

let fixture: CallWorld
let database: Database<unknown>
beforeAll(async () => {
  fixture = await openWorld()
  database = await openDatabaseOf(fixture.site.dataDir)
})
let cells = 0
afterAll(async () => {
  recordFigures('S1', { rows: rows.size, cells_about_cards_in_each_standing: cells })
  await database.close()
  await fixture.site.close()
})

test('every call has a row, and every row a call', () => {
  expect([...rows.keys()].toSorted()).toEqual([...new Set(allRoutes.map(callOf))].toSorted())
})

test.each(allCalls.map(call => [nameOf(call), call] as const))(
  '%s is answered as its row says',
  (_, call) => {
    const row = rows.get(callOf(call.route))
    for (const person of people) {
      // The caller of a call that carries its own token is a logged-in user.
      const as = person === 'stranger' && call.answers.stranger !== 401 ? 'owner' : person
      const allowed = row === undefined ? [] : [...expectedAtAll(row[as]), ...expectedAtAll(row[person])]
      expect([person, allowed]).toEqual([person, expect.arrayContaining([call.answers[person]])])
    }
  },
)

describe.each(cardCalls.map(call => [callOf(call.route), call] as const))('%s', (_, call) => {
  test.each(tried)('on a %s card', async state => {
    let card = await cardIn(state, fixture, fixture.people.owner)
    for (const person of people) {
      const { status, isDone } = await callAs(call, person, card, state)
      expect([person, expectedOn(call.row[person], state)]).toEqual([person, [status]])
      cells++
      // After a change, the next person needs a fresh card.
      if (isDone && !isSafe(call.route.method)) card = await cardIn(state, fixture, fixture.people.owner)
    }
  })
})

/**
 * Makes a call and checks that a refused one changed nothing, and that a hidden card looks like one that never existed.
 */
async function callAs(call: CardCall, person: Person, card: CardInState, state: CardState) {
  const by = fixture.people[person]
  const sending = await call.sending(card, by)
  const before = await stateOf(database)
  const { status, text } = await ask(call.route, person, sending)
  const isDone = status < 400
  if (!isDone) expect(await stateOf(database)).toEqual(before)
  if (status === 404 && state !== 'deleted')
    expect((await ask(call.route, person, withUnknownIds(sending))).text).toBe(text)
  return { status, isDone }
}

async function ask(route: Route, person: Person, sending: CallInput<Route>) {
  const response = await fixture.people[person].send(route, sending)
  return { status: response.status, text: await response.text() }
}
