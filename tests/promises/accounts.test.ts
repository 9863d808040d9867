import { randomBytes } from 'node:crypto'
import { type Route, routes, type UserId } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { median } from '../../bench/figures.ts'
import { type CallInput, TEST_PASSWORD } from '../../packages/server/src/testing/api.ts'
import { likelihoodOfSame } from './accounts/ranks.ts'
import { turnableApp } from './accounts/turnable-app.ts'
import { recordFigures } from './figures.ts'
import { isFull, trials } from './trials.ts'

const { auth, authors } = routes
const app = await turnableApp()
const reader = await app.api.register('reader')

/**
 * The rule accepts one false alarm in a hundred, so an alarm counts only if it happens twice: one in ten thousand. The
 * short form makes fewer attempts, on a machine with other work, and detects only large differences.
 */
const RULE = isFull ? { likely: 0.01, medians_ms: 5 } : { likely: 0.0005, medians_ms: 15 }

/** Creates accounts that share a password and have logged in before. */
async function makeAccounts(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `known-${randomBytes(6).toString('hex')}`)
  await app.database.pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, display_name, role, locale)
     select gen_random_uuid(), name, name, name || '@example.com', name || '@example.com',
       (select password_hash from users where username = 'reader'), name, 'user', 'en' from unnest($1::text[]) name`,
    [names],
  )
  await app.database.pool.query(
    `insert into logins (id, user_id, user_agent, created_at, last_used_at, expires_at, places)
     select gen_random_uuid(), id, '', now(), now(), now() + interval '90 days', array['\\x01'::bytea]
     from users where username = any ($1)`,
    [names],
  )
  return names
}

/** Headers that differ in every response. */
const PER_RESPONSE_HEADERS = ['date', 'x-request-id']

interface TimedLogin {
  readonly ms: number
  readonly body: string
}

async function timeLogin<R extends Route>(route: R, sending: CallInput<R>): Promise<TimedLogin> {
  const began = performance.now()
  const response = await app.api.send(route, sending)
  const text = await response.text()
  const ms = performance.now() - began
  const headers = [...response.headers].filter(([name]) => !PER_RESPONSE_HEADERS.includes(name))
  return { ms, body: JSON.stringify([response.status, headers, text]) }
}

const login = (username: string) => timeLogin(auth.login, { body: { username, password: 'not this one' } })
const registration = (username: string) =>
  timeLogin(auth.register, { body: { username, email: 'nobody', password: TEST_PASSWORD } })

/** Tries known and unknown names alternately, in varying order, and compares the responses. */
async function compare(ask: (name: string) => Promise<TimedLogin>, count: number) {
  const known = await makeAccounts(count)
  const times = { known: [] as number[], unknown: [] as number[] }
  const bodies = new Set<string>()
  for (const [n, name] of known.entries()) {
    const pair = [
      ['known', name],
      ['unknown', `nobody-${randomBytes(5).toString('hex')}`],
    ] as const
    for (const [kind, username] of n % 2 === 0 ? pair : pair.toReversed()) {
      const answer = await ask(username)
      times[kind].push(answer.ms)
      bodies.add(answer.body)
    }
  }
  return {
    said: [...bodies],
    likely: likelihoodOfSame(times.known, times.unknown),
    apart: Math.abs(median(times.known) - median(times.unknown)),
  }
}

describe('whether an account exists', () => {
  test.each([
    ['logging in', login],
    ['registering with something else wrong', registration],
  ])('looks the same as %s, in response and timing', async (_, ask) => {
    const count = trials(500, 60)
    await compare(ask, 5) // warm-up: first calls are slower
    let comparison = await compare(ask, count)
    if (comparison.likely < RULE.likely || comparison.apart > RULE.medians_ms)
      comparison = await compare(ask, count)
    recordFigures('S10', {
      each: count,
      answers_that_differ: comparison.said.length - 1,
      p: comparison.likely.toFixed(3),
      medians_apart_ms: comparison.apart.toFixed(2),
    })
    expect(comparison.said).toHaveLength(1)
    expect(comparison.likely).toBeGreaterThan(RULE.likely)
    expect(comparison.apart).toBeLessThan(RULE.medians_ms)
  })

  test('suspended and deleted accounts look like a wrong login', async () => {
    const [suspended = '', deleted = '', open = ''] = await makeAccounts(3)
    await app.database.pool.query('update users set suspended_at = now() where username = $1', [suspended])
    await app.database.pool.query('update users set deleted_at = now() where username = $1', [deleted])
    const right = (username: string) => timeLogin(auth.login, { body: { username, password: TEST_PASSWORD } })
    const answers = [
      await right(suspended),
      await right(deleted),
      await login(open),
      await login('nobody-ever'),
    ]
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  test('user pages reveal nothing to strangers, and deleted accounts look unknown', async () => {
    const deletedUser = await app.api.register('gone')
    const { id } = await deletedUser.call(auth.profile)
    const ids = [id, crypto.randomUUID() as UserId] as const
    const stranger = await Promise.all(ids.map(one => timeLogin(authors.get, { params: { id: one } })))
    expect(new Set(stranger.map(({ body }) => body)).size).toBe(1)
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [id])
    const known = await Promise.all(
      ids.map(async one => (await reader.send(authors.get, { params: { id: one } })).text()),
    )
    expect(new Set(known).size).toBe(1)
  })
})
