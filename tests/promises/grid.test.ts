import type { Route } from '@inkling/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/platform/database/open.ts'
import type { CallInput } from '../../packages/server/src/testing/api.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { allCalls, routesWithoutCall } from './calls/all-calls.ts'
import { type GoodCall, nameOf } from './calls/good-call.ts'
import { type Person, people } from './calls/people.ts'
import { type CallWorld, openWorld } from './calls/world.ts'
import { recordFigures } from './figures.ts'
import { stateOf } from './grid/database-state.ts'
import { withUnknownIds } from './grid/unknown-ids.ts'

let fixture: CallWorld
let database: Database<unknown>
beforeAll(async () => {
  fixture = await openWorld()
  database = await openDatabaseOf(fixture.site.dataDir)
})
const figures = { calls: allCalls.length, cells: 0, refused_without_effect: 0 }
afterAll(async () => {
  recordFigures('S1', figures)
  await database.close()
  await fixture.site.close()
})

test('every call has expected responses for each role', () => {
  expect(routesWithoutCall()).toEqual([])
})

describe.each(allCalls.map(call => [nameOf(call), call] as const))('%s', (_, call) => {
  test.each(people)('by %s', async person => {
    const sending = await call.arrange(fixture, fixture.people[arranger(call, person)])
    const before = await stateOf(database)
    const { status, text } = await ask(call, person, sending)
    expect(status).toBe(call.answers[person])
    figures.cells++
    if (status < 400) return
    expect(await stateOf(database)).toEqual(before)
    figures.refused_without_effect++
    if (status === 404) expect((await ask(call, person, withUnknownIds(sending))).text).toBe(text)
    // Nothing has changed for callers with access.
    const owner = arranger(call, 'owner')
    expect((await ask(call, owner, sending)).status).toBe(call.answers[owner])
  })
})

const arranger = ({ answers: { ownedBy } }: GoodCall, person: Person) =>
  ownedBy !== 'asker' ? ownedBy : person === 'stranger' ? 'owner' : person

async function ask({ route }: GoodCall, person: Person, sending: CallInput<Route>) {
  const response = await fixture.people[person].send(route, sending)
  if (response.status >= 400) return { status: response.status, text: await response.text() }
  await response.body?.cancel() // some responses never end
  return { status: response.status, text: '' }
}
