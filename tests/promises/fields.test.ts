import { isSafe, type Problem, type Route } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/platform/database/open.ts'
import type { CallInput } from '../../packages/server/src/testing/api.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { allCalls } from './calls/all-calls.ts'
import { type GoodCall, nameOf } from './calls/good-call.ts'
import { type CallWorld, openWorld, renewed } from './calls/world.ts'
import { poisonBody, refusesUnknown, withFirst } from './fields/poison.ts'
import { likeness, newRows, rowsOf } from './fields/rows.ts'
import { prototypeFields, serverOwned, TRACES } from './fields/server-owned.ts'
import { recordFigures } from './figures.ts'
import { doerOf } from './repeats/write-calls.ts'
import { isFull } from './trials.ts'

let fixture: CallWorld
let database: Database<unknown>
beforeAll(async () => {
  fixture = await openWorld()
  database = await openDatabaseOf(fixture.site.dataDir)
})
beforeEach(async () => {
  if (isFull) fixture = await renewed(fixture)
})
const figures = { calls: 0, bodies: 0, refused: 0 }
afterAll(async () => {
  recordFigures('S2', { ...figures, names: Object.keys(serverOwned).length + prototypeFields.length })
  await database.close()
  await fixture.site.close()
})

/** Every call that changes something and takes only JSON. */
const calls = allCalls.filter(
  call => !isSafe(call.route.method) && doerOf(call) !== undefined && call.route.body !== 'file',
)

describe.each(calls.map(call => [nameOf(call), call] as const))('%s', (_, call) => {
  test('unknown fields are rejected without effect', async () => {
    figures.calls++
    const usual = refusesUnknown(call.route) ? undefined : await callAndRead(call)
    for (const fields of fieldsTried()) {
      const problem = await callAndRead(call, ({ body }) =>
        JSON.stringify(poisonBody(call.route, body, fields)),
      )
      figures.bodies++
      expect(problem).toEqual(usual ?? { status: 400, code: 'unknown_field', ...(isFull && { rows: [] }) })
    }
  })

  test('prototype names in a body are rejected', async () => {
    const by = callerOf(call)
    const sending = await call.arrange(fixture, by)
    const json = JSON.stringify(sending.body ?? {})
    for (const field of prototypeFields) {
      for (const text of withFirst(json, field)) {
        if (!isJson(text)) continue
        expect([text, (await sendText(by, call.route, sending, text)).status]).toEqual([text, 400])
        figures.refused++
      }
    }
  })
})

test('no row holds a forbidden field’s value', async () => {
  const rows = [...(await rowsOf(database)).keys()]
  expect(rows.filter(row => TRACES.some(trace => row.includes(trace)))).toEqual([])
  expect(rows.filter(row => row.startsWith('users ') && row.includes('"role":"admin"'))).toHaveLength(1)
})

/** All fields at once; in full also each alone, in case one is rejected because of another. */
const fieldsTried = (): Readonly<Record<string, unknown>>[] => [
  serverOwned,
  ...(isFull ? Object.entries(serverOwned).map(([name, value]) => ({ [name]: value })) : []),
]

const callerOf = (call: GoodCall): Api => fixture.people[doerOf(call) ?? 'owner']

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false // the brace was inside a string
  }
}

/** Sends the body as text, because an object would have lost the field. */
const sendText = (by: Api, route: Route, sending: CallInput<Route>, body: string) =>
  by.send(route, { ...sending, body, headers: { ...sending.headers, 'content-type': 'application/json' } })

type TextOf = (sending: CallInput<Route>) => string

/** Makes a call about new things; in full, also returns the rows it added. */
async function callAndRead(call: GoodCall, textOf?: TextOf) {
  const { ownedBy } = call.answers
  const by = callerOf(call)
  const sending = await call.arrange(fixture, ownedBy === 'asker' ? by : fixture.people[ownedBy])
  const before = isFull ? await rowsOf(database) : undefined
  const response = await (textOf === undefined
    ? by.send(call.route, sending)
    : sendText(by, call.route, sending, textOf(sending)))
  const { status } = response
  const text = await response.text()
  const refusal = status === 400 && { code: (JSON.parse(text) as Problem).code }
  if (before === undefined) return { status, ...refusal }
  return { status, ...refusal, rows: likeness(newRows(before, await rowsOf(database))) }
}
