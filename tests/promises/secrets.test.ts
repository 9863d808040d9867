import { setTimeout as delay } from 'node:timers/promises'
import { type Route, routes } from '@inkling/contract'
import { type Api, TEST_PASSWORD } from '@inkling/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../packages/server/src/testing/api.ts'
import { registerIn } from './accounts/browser.ts'
import { allCalls } from './calls/all-calls.ts'
import type { GoodCall } from './calls/good-call.ts'
import { type Person, people } from './calls/people.ts'
import { newName, PASSWORD, renewed } from './calls/world.ts'
import { everyTable } from './every-table.ts'
import { recordFigures } from './figures.ts'
import { doerOf } from './repeats/write-calls.ts'
import { foundIn } from './secrets/forms.ts'
import { addressesOf, makePrivateThings, PRIVATE } from './secrets/private-things.ts'
import { type RecordedAnswer, recordAnswers } from './secrets/recording.ts'
import { DATABASE_PASSWORD, openWatchedWorld, operators, type WatchedWorld } from './secrets/watched-world.ts'
import { textOfZip } from './secrets/zip-text.ts'
import { isFull } from './trials.ts'

const { account, adminEmbeddingModels, adminModels, auth, chat } = routes
const API_KEY = 'sk-canary-0123456789-abcdefghij'
const WRONG_PASSWORD = 'canary-of-a-password-that-was-mistyped'
const QUERY_CANARY = 'canary-in-a-query-string'

let fixture: WatchedWorld
let recording: ReturnType<typeof recordAnswers>
beforeAll(async () => {
  recording = recordAnswers()
  fixture = await openWatchedWorld()
})
const figures = { answers: 0, addresses_of_private_things: 0, tokens: 0, log_lines: 0, found: 0 }
afterAll(async () => {
  recordFigures('S13', figures)
  recording.stop()
  await fixture.site.close()
})

/** Secrets that nobody may ever see again, wherever they were entered. */
const keptSecrets = [
  API_KEY,
  ...Object.values(operators),
  DATABASE_PASSWORD,
  TEST_PASSWORD,
  PASSWORD,
  WRONG_PASSWORD,
]

test('every role makes every call, also with errors', async () => {
  await connectModels()
  for (const call of allCalls) {
    // Uses new users, because one user's unfinished answers would soon reach the limit.
    if (isFull) fixture = await renewed(fixture)
    for (const person of isFull ? people : [doerOf(call) ?? 'owner']) await make(call, person)
  }
  await causeErrors()
  figures.answers = recording.answers.length
  expect(figures.answers).toBeGreaterThan(allCalls.length)
})

test('private data is in nobody else’s responses', async () => {
  const { owner, other, admin, stranger } = fixture.people
  const privateThings = await makePrivateThings(fixture, owner)
  const addresses = addressesOf(privateThings)
  const seenBy = async (by: Api): Promise<number> => {
    const from = recording.answers.length
    for (const address of addresses) await (await get(by, address)).arrayBuffer()
    return recording.answers.slice(from).filter(({ text }) => foundIn(text, [PRIVATE]).length > 0).length
  }
  // Shows that the check can find the texts.
  expect(await seenBy(owner)).toBeGreaterThan(15)
  const seen = [await seenBy(other), await seenBy(admin), await seenBy(stranger)]
  expect(seen).toEqual([0, 0, 0])
  const zip = new Uint8Array(await (await other.send(account.export)).arrayBuffer())
  expect(findSecrets(await textOfZip(zip), [PRIVATE])).toEqual([])
  figures.addresses_of_private_things = addresses.length
})

test('secrets are in no response, and tokens only where they are issued', async () => {
  const accessTokens = recording.answers.flatMap(tokensGiven)
  const refreshTokens = recording.answers.flatMap(cookiesGiven)
  figures.tokens = accessTokens.length + refreshTokens.length
  const all = recording.answers.map(({ text }) => text).join('\n')
  expect(findSecrets(all, [...keptSecrets, ...refreshTokens])).toEqual([])
  const otherAnswers = recording.answers
    .filter(({ call }) => !call.includes('/auth/'))
    .map(({ text }) => text)
  expect(findSecrets(otherAnswers.join('\n'), accessTokens)).toEqual([])
  const own = new Uint8Array(await (await fixture.people.owner.send(account.export)).arrayBuffer())
  expect(findSecrets(await textOfZip(own), [...keptSecrets, ...refreshTokens, ...accessTokens])).toEqual([])
})

test('secrets are not in logs, metrics or plain columns', async () => {
  await delay(500) // for the last log lines
  const secrets = [
    ...keptSecrets,
    ...recording.answers.flatMap(one => [...cookiesGiven(one), ...tokensGiven(one)]),
  ]
  const log = fixture.site.output()
  expect(log.split('\n').length).toBeGreaterThan(200)
  expect(findSecrets(log, [...secrets, PRIVATE, QUERY_CANARY])).toEqual([])
  const metrics = await (await fetch(`${fixture.site.url}/metrics`)).text()
  expect(metrics).toContain('inkling')
  expect(findSecrets(metrics, [...secrets, PRIVATE])).toEqual([])
  expect(findSecrets(await allRows(), secrets)).toEqual([])
  figures.log_lines = log.split('\n').length
})

/** Counts the secrets found where they must not be. */
function findSecrets(text: string, secrets: readonly string[]): string[] {
  const leaked = foundIn(text, secrets)
  figures.found += leaked.length
  return leaked
}

/** Connects models with keys; each kind of upstream then repeats the key in an error of its own. */
async function connectModels(): Promise<void> {
  const { admin } = fixture.people
  const { url } = fixture.site.upstream
  for (const model of ['key-refused', 'no-credit', 'context-too-long', 'error-in-stream', 'tokens-5']) {
    const body = { name: model, model, base_url: url, api_key: API_KEY }
    const { id } = await admin.call(adminModels.create, { body })
    await admin.send(adminModels.test, { params: { id } })
    const session = await fixture.people.owner.call(chat.createSession, {
      body: {
        card_id: (
          await fixture.people.owner.call(routes.cards.create, { body: { data: { name: 'Keeper' } } })
        ).id,
      },
    })
    const chatBody = { session_id: session.id, content: 'Is it?', model_id: id }
    await (await fixture.people.owner.send(chat.complete, { body: chatBody })).text()
  }
  const embedding = { name: newName(), model: 'vectors-4', base_url: url, api_key: API_KEY }
  await (await admin.send(adminEmbeddingModels.create, { body: embedding })).text()
}

async function make(call: GoodCall, person: Person): Promise<void> {
  const { ownedBy } = call.answers
  const arranger = ownedBy !== 'asker' ? ownedBy : person === 'stranger' ? 'owner' : person
  const sending: CallInput<Route> = await call.arrange(fixture, fixture.people[arranger])
  const response = await fixture.people[person].send(call.route, sending)
  if (call.route.wire === 'events') await response.body?.cancel()
  else await response.arrayBuffer()
}

/** Sends secrets in the wrong places, and in requests that cannot be parsed. */
async function causeErrors(): Promise<void> {
  const { url } = fixture.site
  const username = newName()
  const { jar, api } = await registerIn(url, username)
  const json = { 'content-type': 'application/json' }
  const bodies = [
    JSON.stringify({ username, password: WRONG_PASSWORD }),
    `{"username":"${username}","password":"${WRONG_PASSWORD}"`,
    JSON.stringify({ username: [WRONG_PASSWORD], password: { [WRONG_PASSWORD]: WRONG_PASSWORD } }),
  ]
  for (const body of bodies)
    for (const path of ['/auth/login', '/auth/register', '/profile/update-password', '/account'])
      await say(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${api.token}` },
        body,
      })
  for (const headers of [
    { authorization: `Bearer ${WRONG_PASSWORD}` },
    { authorization: `Basic ${WRONG_PASSWORD}` },
    { cookie: `rt=${WRONG_PASSWORD}; ${jar.header}` },
    { 'idempotency-key': WRONG_PASSWORD },
  ])
    await say(`${url}/api/v1/auth/refresh`, { method: 'POST', headers })
  for (const path of ['/', '/api/v1/cards', '/api/v1/nothing', `/media/${QUERY_CANARY}/96.webp`])
    await say(`${url}${path}?token=${QUERY_CANARY}&q=%00`, {})
  await api.call(auth.logout)
}

async function say(url: string, init: RequestInit): Promise<void> {
  await (await fetch(url, init)).text()
}

const get = (by: Api, address: string) =>
  fetch(`${fixture.site.url}${address}`, {
    headers: by.token === null ? {} : { authorization: `Bearer ${by.token}` },
  })

const tokensGiven = ({ text }: RecordedAnswer): string[] =>
  [...text.matchAll(/"access_token":"([^"]+)"/g)].map(([, token = '']) => token)

const cookiesGiven = ({ cookies }: RecordedAnswer): string[] =>
  cookies.flatMap(cookie => /^rt-[\da-f]{8}=([^;]+)/.exec(cookie)?.[1] ?? [])

const rowsAsText = everyTable<{ row: string }>(
  [],
  name => `select row_to_json(t)::text as row from ${name} t`,
)

async function allRows(): Promise<string> {
  return (await rowsAsText(fixture.database)).map(({ row }) => row).join('\n')
}
