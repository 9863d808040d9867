import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/platform/database/open.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { allCalls } from './calls/all-calls.ts'
import { type GoodCall, nameOf } from './calls/good-call.ts'
import { type CallWorld, openWorld } from './calls/world.ts'
import { isOfLogins } from './repeats/write-calls.ts'

// A newer instance migrates the database while older ones still use it. Usually a table gets one more column, after
// which the older ones' plans in PostgreSQL no longer fit the rows.

let fixture: CallWorld
let database: Database<unknown>
beforeAll(async () => {
  fixture = await openWorld()
  database = await openDatabaseOf(fixture.site.dataDir)
})
afterAll(async () => {
  await database.close()
  await fixture.site.close()
})

test('an older instance keeps serving while a newer one migrates', async () => {
  const usual = await statuses()
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  )
  for (const { name } of rows)
    await database.pool.query(`alter table ${name} add column of_newer text not null default ''`)
  expect(await statuses()).toEqual(usual)
}, 300_000)

async function statuses(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const call of allCalls.filter(isOrdinary)) {
    const by = fixture.people[call.answers.ownedBy === 'admin' ? 'admin' : 'owner']
    const response = await by.send(call.route, await call.arrange(fixture, by))
    found[nameOf(call)] = response.status
    // For an endless response, the beginning is enough.
    await response.body?.cancel()
  }
  return found
}

/** Excludes calls that end an account or a login, and those with an hourly limit. */
const isOrdinary = (call: GoodCall): boolean =>
  !isOfLogins(call) && !/^(auth|account|logins)\./.test(call.route.name)
