import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { RequestMetrics } from '../request-metrics.ts'
import { type AdmissionRules, admitCalls } from './admission.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Admits one call at a time. `finish` answers calls to `/api/slow` in order. */
function open(rules: Partial<AdmissionRules>) {
  const warnings: string[] = []
  app = Fastify({
    trustProxy: true,
    logger: { level: 'warn', stream: { write: line => void warnings.push(JSON.parse(line).msg) } },
  })
  const metrics = new RequestMetrics()
  admitCalls(app, metrics, {
    atOnce: 1,
    turnMs: 60_000,
    patienceMs: 60_000,
    crowdedPatienceMs: 60_000,
    longPatienceMs: 60_000,
    calmMs: 1_000,
    ...rules,
  })
  const unfinished: (() => void)[] = []
  app.get('/api/slow', () => new Promise(resolve => unfinished.push(() => resolve({ done: true }))))
  app.get('/api/model', { config: { admission: 'patient' } as never }, async () => ({ done: true }))
  app.get('/api/stream', async request => {
    request.makeRoom()
    return await new Promise(() => undefined)
  })
  app.get('/page', async () => 'a page')
  app.get('/api/urgent', { config: { admission: 'at_once' } as never }, async () => ({ done: true }))
  const ask = async (url: string, from = '192.0.2.1') =>
    await app.inject({ url, headers: { 'x-forwarded-for': from } })
  return {
    meters: metrics,
    ask,
    unfinished,
    warnings,
    async finish() {
      await expect.poll(() => unfinished.length).toBeGreaterThan(0)
      unfinished.shift()?.()
    },
  }
}

test('many calls are admitted one after another and all answered', async () => {
  const { meters: metrics, ask, unfinished, finish } = open({})
  const calls = [1, 2, 3].map(() => ask('/api/slow'))
  await expect.poll(() => metrics.waiting()).toBe(2)
  expect(unfinished).toHaveLength(1)
  for (const _ of calls) await finish()
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(metrics.waiting()).toBe(0)
})

test('a call that would wait too long gets Retry-After', async () => {
  const { ask, finish } = open({ patienceMs: 50, crowdedPatienceMs: 1 })
  const first = ask('/api/slow')
  const { statusCode, headers, body } = await ask('/api/slow')
  expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 503, code: 'server_busy' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  await finish()
  expect((await first).statusCode).toBe(200)
})

test('under lasting load calls wait briefly, and longer again after it', async () => {
  const { meters: metrics, ask, warnings, finish } = open({ patienceMs: 1_000, crowdedPatienceMs: 1 })
  const first = ask('/api/slow')
  expect((await ask('/api/slow')).statusCode).toBe(503)
  const soon = delay(900).then(() => 'not soon')
  expect(await Promise.race([soon, ask('/api/slow')])).toMatchObject({ statusCode: 503 })
  expect(warnings).toEqual(['overloaded: refusing requests'])
  await finish()
  await first
  await delay(1_000)
  const [next, after] = [ask('/api/slow'), ask('/api/slow')]
  await expect.poll(() => metrics.waiting()).toBe(1)
  await delay(100)
  await finish()
  await finish()
  expect((await next).statusCode).toBe(200)
  expect((await after).statusCode).toBe(200)
})

test('patient calls wait longer, and then get Retry-After', async () => {
  const { meters: metrics, ask, finish } = open({ patienceMs: 1, crowdedPatienceMs: 1, longPatienceMs: 500 })
  const first = ask('/api/slow')
  const patient = ask('/api/model')
  expect((await ask('/api/slow')).statusCode).toBe(503)
  expect(metrics.waiting()).toBe(1)
  await finish()
  expect((await patient).statusCode).toBe(200)
  await first
  const next = ask('/api/slow')
  expect((await ask('/api/model')).statusCode).toBe(503)
  await finish()
  await next
})

test('patient and urgent calls do not block ordinary ones', async () => {
  const { meters: metrics, ask, finish } = open({})
  const inside = ask('/api/slow')
  const came: string[] = []
  const come = (url: string) => ask(url).then(() => came.push(url))
  const patient = [1, 2, 3].map(() => come('/api/model'))
  const impatient = [1, 2].map(() => come('/api/slow'))
  await expect.poll(() => metrics.waiting()).toBe(5)
  for (const _ of [inside, ...impatient]) await finish()
  await Promise.all([inside, ...patient, ...impatient])
  expect(came.slice(0, 4).sort()).toEqual(['/api/model', '/api/model', '/api/slow', '/api/slow'])
})

test('a caller’s flood delays only that caller', async () => {
  const { meters: metrics, ask, finish } = open({})
  const inside = ask('/api/slow')
  const came: string[] = []
  const come = (from: string) => ask('/api/slow', from).then(() => came.push(from))
  const calls = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(come)
  await expect.poll(() => metrics.waiting()).toBe(4)
  for (const _ of [inside, ...calls]) await finish()
  await Promise.all([inside, ...calls])
  expect(came).toEqual(['192.0.2.2', '192.0.2.1', '192.0.2.1', '192.0.2.1'])
})

test('a busy network leaves room for recent callers of others', async () => {
  const { meters: metrics, ask, unfinished, finish } = open({ atOnce: 4, calmMs: 60_000 })
  for (const from of ['192.0.2.1', '192.0.2.2']) await ask('/api/model', from)
  const flood = Array.from({ length: 6 }, () => ask('/api/slow'))
  await expect.poll(() => metrics.waiting()).toBe(4)
  expect(unfinished).toHaveLength(2)
  expect((await ask('/api/model', '192.0.2.2')).statusCode).toBe(200)
  expect(metrics.waiting()).toBe(4)
  for (const _ of flood) await finish()
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
})

test('a single caller can use all places', async () => {
  const { meters: metrics, ask, unfinished, finish } = open({ atOnce: 4 })
  const calls = Array.from({ length: 6 }, () => ask('/api/slow'))
  await expect.poll(() => metrics.waiting()).toBe(2)
  expect(unfinished).toHaveLength(4)
  for (const _ of calls) await finish()
  await Promise.all(calls)
})

test('a call waiting for something else frees its place', async () => {
  const { ask, finish } = open({ turnMs: 50 })
  const first = ask('/api/slow')
  const second = ask('/api/slow')
  await finish()
  await finish()
  expect((await second).statusCode).toBe(200)
  await first
})

test('exempt calls and pages take no place, and urgent calls do not wait', async () => {
  const { ask, unfinished, finish } = open({})
  void ask('/api/stream')
  const call = ask('/api/slow')
  expect((await ask('/page')).statusCode).toBe(200)
  await expect.poll(() => unfinished.length).toBe(1)
  expect((await ask('/api/urgent')).statusCode).toBe(200)
  await finish()
  expect((await call).statusCode).toBe(200)
})

test('a call whose caller disconnected is not run', async () => {
  const { meters: metrics, ask, unfinished, finish } = open({})
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = ask('/api/slow')
  const gone = new AbortController()
  const left = fetch(`${address}/api/slow`, { signal: gone.signal }).catch(() => 'gone')
  await expect.poll(() => metrics.waiting()).toBe(1)
  gone.abort()
  await left
  await expect
    .poll(() => new Promise(resolve => app.server.getConnections((_, count) => resolve(count))))
    .toBe(0)
  await finish()
  await first
  await expect.poll(() => metrics.waiting()).toBe(0)
  expect(unfinished).toHaveLength(0)
})
