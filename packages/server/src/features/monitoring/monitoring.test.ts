import { type MonitoringState, routes } from '@inkling/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordFailingJobs } from '../../platform/jobs/run-jobs.ts'
import { connectModel, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { deleteOldSamples, Sampler } from './sampler.ts'

const { monitoring } = routes
// Slow enough to need a log tick; an answer that arrives at once is stored with its end.
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-5-at-20', { isAlone: true })
const sampler = new Sampler(app.context)

const metrics = async () => await (await fetch(`${app.url}/metrics`)).text()
const readingOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

test('answers are counted and shown by the minute', async () => {
  const before = await metrics()
  await say(reader, await startChat(reader), model, 'A word that is nobody else’s: canary-in-text.')
  const text = await metrics()
  const grown = (name: string) => readingOf(text, name) - readingOf(before, name)
  expect(grown('inkling_answers_begun_total')).toBe(1)
  expect(grown('inkling_tokens_total')).toBeGreaterThan(0)
  expect(readingOf(text, 'inkling_answers_open')).toBe(0)
  expect(readingOf(text, 'inkling_answers_ended_total{status="done"}')).toBeGreaterThan(0)
  expect(readingOf(text, 'inkling_answer_first_token_seconds_count')).toBeGreaterThan(0)
  expect(readingOf(text, 'inkling_stream_log_tick_seconds_count')).toBeGreaterThan(0)
  expect(readingOf(text, 'inkling_database_bytes')).toBeGreaterThan(0)

  await sampler.take()
  const { points } = await admin.call(monitoring.history, { query: { hours: 1 } })
  expect(points).toHaveLength(1)
  expect(points[0]).toMatchObject({ answers: 1, answers_failed: 0, answers_open: 1, queue: 0 })
  expect(points[0]?.tokens).toBeGreaterThan(0)
  expect(points[0]?.first_token_p50_ms).toBeGreaterThanOrEqual(0)
  expect(points[0]?.request_p95_ms).toBeGreaterThan(0)
})

test('metrics contain no personal data', async () => {
  const { id } = await reader.call(routes.profile.get)
  const text = await metrics()
  for (const canary of ['canary-in-text', id, model, 'sk-test-0123456789', upstream.url])
    expect(text).not.toContain(canary)
})

test('instances are listed until they shut down', async () => {
  await sampler.take()
  const { instances, database_bytes } = await admin.call(monitoring.state)
  expect(database_bytes).toBeGreaterThan(0)
  expect(instances).toMatchObject([{ id: app.context.instanceId, is_alive: true }])
  // Version numbers alone do not identify a checkout.
  expect(instances[0]?.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
  await sampler.stop()
  expect((await admin.call(monitoring.state)).instances).toEqual([])
  await sampler.take()
})

test('a sample is stored once, also at shutdown', async () => {
  const answersSoFar = async () => {
    const { points } = await admin.call(monitoring.history)
    return points.reduce((all, { answers }) => all + answers, 0)
  }
  const before = await answersSoFar()
  await say(reader, await startChat(reader), model, 'Hello.')
  await Promise.all([sampler.take(), sampler.stop()])
  expect(await answersSoFar()).toBe(before + 1)
  expect((await admin.call(monitoring.state)).instances).toEqual([])
  await sampler.take()
})

test('a crashed instance is reported', async () => {
  for (const minutes of [3, 1])
    await sql`insert into instance_samples select (jsonb_populate_record(s, jsonb_build_object(
      'instance_id', gen_random_uuid(), 'name', 'elsewhere:3000',
      'started_at', now() - make_interval(mins => ${minutes + 1}::int),
      'taken_at', now() - make_interval(mins => ${minutes}::int)))).*
      from instance_samples s order by taken_at desc limit 1`.execute(app.context.db)
  const { notices, instances } = await admin.call(monitoring.state)
  expect(notices).toContainEqual({
    code: 'instance_gone',
    facts: { name: 'elsewhere:3000', seen_at: expect.any(String) },
  })
  // The instance crashed twice but is reported once.
  expect(notices.filter(({ code }) => code === 'instance_gone')).toHaveLength(1)
  // Its samples remain in the history.
  const gone = instances.find(({ name }) => name === 'elsewhere:3000')
  const ofIt = await admin.call(monitoring.history, { query: { instance_id: gone?.id } })
  expect(ofIt.points).toHaveLength(1)
})

test('a failing model is reported even if its fallback answers', async () => {
  const failing = await connectModel(admin, upstream, 'overloaded')
  await admin.call(routes.adminModels.update, { params: { id: failing }, body: { fallback_id: model } })
  const session = await startChat(reader)
  for (const words of ['One.', 'Two.', 'Three.']) await say(reader, session, failing, words)
  await sampler.take()
  const { notices } = await admin.call(monitoring.state)
  expect(notices).toContainEqual({
    code: 'model_failing',
    facts: {
      name: 'overloaded',
      asked: 3,
      failed: 3,
      minutes: 10,
      code: expect.stringMatching(/^upstream_/),
    },
  })
})

test('a new site shows at least an hour', async () => {
  const history = async (hours: number) => {
    const { from, to, stretch_s } = await admin.call(monitoring.history, { query: { hours } })
    return { stretch_s, minutes: Math.round((Date.parse(to) - Date.parse(from)) / 60_000) }
  }
  expect(await history(168)).toEqual({ minutes: 60, stretch_s: 60 })
  await sql`insert into instance_samples select (jsonb_populate_record(s, jsonb_build_object(
    'instance_id', gen_random_uuid(), 'taken_at', now() - interval '5 hours', 'is_last', true))).*
    from instance_samples s order by taken_at desc limit 1`.execute(app.context.db)
  expect(await history(168)).toEqual({ minutes: 300, stretch_s: 600 })
  expect(await history(1)).toEqual({ minutes: 60, stretch_s: 60 })
})

test('a week is kept', async () => {
  await sql`update instance_samples set taken_at = now() - interval '8 days' where taken_at =
    (select min(taken_at) from instance_samples)`.execute(app.context.db)
  const count = async () =>
    Number(
      (
        await app.context.db
          .selectFrom('instance_samples')
          .select(sql`count(*)`.as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const before = await count()
  await deleteOldSamples(app.context.db)
  expect(await count()).toBe(before - 1)
})

test('jobs failing for hours are reported by name', async () => {
  await recordFailingJobs(app.context.db, ['bin'])
  await sql`update installation set value = (now() - interval '4 hours')::text where name = 'chore_failing/bin'`.execute(
    app.context.db,
  )
  const { notices } = await admin.call(monitoring.state)
  const facts = { names: 'bin', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }
  expect(notices).toContainEqual({ code: 'chores_failing', facts })
  await recordFailingJobs(app.context.db, [])
})

test('is for admins', async () => {
  for (const route of [monitoring.state, monitoring.history]) {
    expect((await app.api.refused(route)).status).toBe(401)
    expect((await reader.refused(route)).status).toBe(403)
  }
})

test('a misconfigured proxy is reported with the line that fixes it', async () => {
  const notices = async (page: string) =>
    (
      (await (
        await admin.send(monitoring.state, { headers: { 'x-page-origin': page } })
      ).json()) as MonitoringState
    ).notices
  expect(await notices('https://chat.example')).toContainEqual({
    code: 'origin_wrong',
    facts: { page: 'https://chat.example', expected: app.url },
  })
  for (const page of [app.url, 'https://x/"><b>', ''])
    expect((await notices(page)).filter(({ code }) => code === 'origin_wrong')).toEqual([])
})
