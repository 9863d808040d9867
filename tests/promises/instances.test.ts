import { GENERATIONS_AT_ONCE, routes } from '@inkling/contract'
import { createApi, TEST_PASSWORD } from '@inkling/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../packages/server/src/testing/live-events.ts'
import { answerOf } from '../../packages/server/src/testing/scripted-upstream.ts'
import { LaunchError } from '../launch-process.ts'
import { allOf, readEvents } from '../read-events.ts'
import { recordFigures } from './figures.ts'
import { killInMidStream } from './instances/kill.ts'
import { chatOf, type InstancePair, isLoggedIn, on, openPair, timeUntil } from './instances/pair.ts'
import { isFull, trials } from './trials.ts'

/** Factor by which the short form, on a loaded machine, may exceed promised times. */
const TIME_FACTOR = isFull ? 1 : 3

let pair: InstancePair
beforeAll(async () => {
  pair = await openPair()
})
afterAll(() => pair.close())

test('an answer started on one instance is followed and stopped on the other', async () => {
  const { one, two } = pair
  const reader = await pair.newReader()
  const body = {
    session_id: await chatOf(reader),
    content: 'Go on.',
    model_id: await pair.model('tokens-2000-at-50'),
  }
  const key = crypto.randomUUID()
  const answer = readEvents(await on(one, reader).send(routes.chat.complete, { body, key }))
  await answer.next()
  const id = (await answer.next()).value?.data.id
  // The same intent sent to the other instance joins the answer; a page opened later follows it.
  const joined = readEvents(await on(two, reader).send(routes.chat.complete, { body, key }))
  const followed = readEvents(await on(two, reader).send(routes.chat.streamMessage, { params: { id } }))
  const all = Promise.all([allOf(answer), allOf(joined), allOf(followed)])
  await expect
    .poll(() => pair.query('select 1 from stream_segments where events ? $1', [id]), { timeout: 10_000 })
    .toMatchObject({ rowCount: expect.toSatisfy((count: number) => count > 20) })
  const stopped = await on(two, reader).call(routes.chat.stopMessage, { params: { id } })
  expect(stopped.status).toBe('stopped')
  expect(answerOf(2_000).startsWith(stopped.content)).toBe(true)
  for (const events of await all) {
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { id, content: stopped.content } })
    expect(events.filter(({ event }) => event === 'done' || event === 'error')).toHaveLength(1)
  }
  expect(pair.upstream.requests).toHaveLength(1)
})

test('killing an instance interrupts its answers and keeps what was shown', async () => {
  const totals = { killed: 0, answers: 0, lost: 0, open: 0, slowest_s: 0 }
  for (let nth = 0; nth < trials(10, 1); nth++) {
    const { answers, lost, open, slowestMs } = await killInMidStream(pair)
    totals.killed++
    totals.answers += answers
    totals.lost += lost
    totals.open += open
    totals.slowest_s = Math.max(totals.slowest_s, Math.round(slowestMs / 100) / 10)
  }
  recordFigures('R2', totals)
  expect(totals).toMatchObject({ lost: 0, open: 0 })
  expect(totals.slowest_s).toBeLessThanOrEqual(10 * TIME_FACTOR)
})

test('instances that cannot reach the database are not taken for dead', async () => {
  const reader = await pair.newReader()
  const model_id = await pair.model('tokens-800-at-50')
  const body = { session_id: await chatOf(reader), content: 'Go on.', model_id }
  const events = allOf(readEvents(await on(pair.one, reader).send(routes.chat.complete, { body })))
  // Longer than an instance may be silent.
  await pair.withhold('instances', 12_000)
  expect((await events).at(-1)).toMatchObject({ event: 'done', data: { content: answerOf(800) } })
})

test('a repeated call on another instance runs once, also concurrently', async () => {
  const reader = await pair.newReader()
  const { one, two } = pair
  const trialCount = trials(100)
  let several = 0
  for (let nth = 0; nth < trialCount; nth++) {
    const sending = { key: crypto.randomUUID(), body: { data: { name: `Card ${nth}` } } }
    const make = (by: typeof reader) => by.call(routes.cards.create, sending)
    const ids = await Promise.all([make(on(one, reader)), make(on(two, reader))])
    const again = await make(on(two, reader))
    if (new Set([...ids, again].map(({ id }) => id)).size !== 1) several++
  }
  recordFigures('R4', { on_two_instances: trialCount, done_twice: several })
  expect(several).toBe(0)
})

test('the limit of three concurrent answers holds over all instances', async () => {
  const reader = await pair.newReader()
  const model_id = await pair.model('tokens-100-at-50')
  const chats = await Promise.all(Array.from({ length: 6 }, () => chatOf(reader)))
  const responses = await Promise.all(
    chats.map((session_id, nth) =>
      on(nth % 2 === 0 ? pair.one : pair.two, reader).send(routes.chat.complete, {
        body: { session_id, model_id, content: 'Go on.' },
      }),
    ),
  )
  const started = responses.filter(({ status }) => status === 200)
  expect(started).toHaveLength(GENERATIONS_AT_ONCE)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(6 - GENERATIONS_AT_ONCE)
  for (const response of started)
    expect((await allOf(readEvents(response))).at(-1)).toMatchObject({ event: 'done' })
})

test('rate limits hold over all instances', async () => {
  const reader = await pair.newReader()
  const { id } = await reader.call(routes.cards.create, { body: { data: { name: 'Heron' } } })
  const strict = { RATE_LIMITS: 'standard' }
  const instances = await Promise.all([pair.launch(strict), pair.launch(strict)])
  let written = 0
  for (let nth = 0; nth < 60; nth++) {
    const by = on(instances[nth % 2] ?? pair.one, reader)
    const sending = { params: { id }, body: { content: `Word ${nth}` } }
    if ((await by.send(routes.comments.create, sending)).status === 201) written++
  }
  // Each instance alone would allow twenty; requests within a quarter of a second of each other may add some more.
  expect(written).toBeGreaterThanOrEqual(20)
  expect(written).toBeLessThan(40)
})

test('a logout on one instance closes streams on the other', async () => {
  const { one, two } = pair
  const totals = { logouts: 0, slowest_ms: 0 }
  for (let nth = 0; nth < trials(50); nth++) {
    const reader = await pair.newReader()
    const remote = on(two, reader)
    const ear = await listen(remote)
    await on(one, reader).call(routes.auth.logout)
    totals.logouts++
    totals.slowest_ms = Math.max(
      totals.slowest_ms,
      Math.round(await timeUntil(async () => !(await isLoggedIn(remote)))),
    )
    await ear.over
  }
  recordFigures('S3', { ...totals, on: 'another instance' })
  expect(totals.slowest_ms).toBeLessThanOrEqual(1_000 * TIME_FACTOR)
})

test('a logout reaches other instances within a second without notifications', async () => {
  const { one, two } = pair
  const reader = await pair.newReader()
  const remote = on(two, reader)
  const ear = await listen(remote)
  expect(await isLoggedIn(remote)).toBe(true)
  await pair.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`)
  await on(one, reader).call(routes.auth.logout)
  expect(await timeUntil(async () => !(await isLoggedIn(remote)))).toBeLessThanOrEqual(1_000 * TIME_FACTOR)
  const startedAt = performance.now()
  await ear.over
  expect(performance.now() - startedAt).toBeLessThanOrEqual(10_000 * TIME_FACTOR)
})

test('events reach pages on other instances', async () => {
  const reader = await pair.newReader()
  const session_id = await chatOf(reader)
  const ear = await listen(on(pair.two, reader))
  const key = crypto.randomUUID()
  const renaming = { params: { id: session_id }, body: { title: 'By the river' }, key }
  await on(pair.one, reader).call(routes.chat.renameSession, renaming)
  // The event that the chat was started may still be on its way.
  await expect
    .poll(() => ear.events.filter(({ by }) => by === key), { timeout: 10_000 })
    .toMatchObject([{ event: 'session_changed', session_id }])
  ear.leave()
})

test('an instance with another SECRET_KEY does not start and says why', async () => {
  const failed = await pair
    .launch({ SECRET_KEY: 'quite another secret, and as long as any' })
    .catch(error => error)
  expect(failed).toBeInstanceOf(LaunchError)
  expect(failed.output).toContain('SECRET_KEY')
  expect(failed.output).toContain('another secret')
  const { access_token } = await createApi(pair.two.url).call(routes.auth.login, {
    body: { username: 'admin', password: TEST_PASSWORD },
  })
  expect(await isLoggedIn(createApi(pair.one.url, access_token))).toBe(true)
})
