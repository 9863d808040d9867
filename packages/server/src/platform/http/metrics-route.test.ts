import { request } from 'node:http'
import { routes } from '@inkling/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '../../testing/api.ts'
import { startTestApp, type TestAppOptions } from '../../testing/app.ts'

const TOKEN = 'a token of the operator'

async function start(options: TestAppOptions = {}) {
  const app = await startTestApp({ isAlone: true, ...options })
  onTestFinished(() => app.close())
  return app
}

/** Sends another host name, as in DNS rebinding. */
function askAs(url: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { headers }, answer => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
    .on('error', reject)
    .end()
  return promise
}

test('metrics are shown to this machine and change with activity', async () => {
  const { url } = await start()
  const read = async () => await (await fetch(`${url}/metrics`)).text()
  expect(await read()).toContain('inkling_database_up 1')
  await fetch(`${url}/api/v1/cards`)
  const text = await read()
  expect(text).toContain('inkling_http_requests_total{route="cards.list",status="4xx"} 1')
  expect(text).toContain('inkling_http_problems_total{code="not_signed_in"} 1')
  expect(text).toMatch(/^inkling_database_connections\{state="used"\} \d+$/m)
})

test('streams do not count as slow calls', async () => {
  const { url } = await start()
  const reader = await createApi(url).register('reader')
  const leaving = new AbortController()
  const stream = await reader.send(routes.events.follow, { signal: leaving.signal })
  await stream.body?.getReader().read()
  leaving.abort()
  const read = async () => await (await fetch(`${url}/metrics`)).text()
  await expect.poll(read).toContain('inkling_http_requests_total{route="events.follow",status="2xx"} 1')
  const text = await read()
  expect(text).toContain('inkling_http_request_seconds_count{route="auth.register"} 1')
  expect(text).not.toContain('inkling_http_request_seconds_count{route="events.follow"}')
})

test('metrics are hidden from other machines', async () => {
  const { url } = await start({ env: { METRICS_TOKEN: TOKEN } })
  const metrics = `${url}/metrics`
  expect(await askAs(metrics, { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
  expect(await askAs(metrics, { host: 'somebody.example' })).toBe(404)
  expect(await askAs(metrics, { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer wrong' })).toBe(404)
  expect(await askAs(metrics, { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` })).toBe(
    200,
  )
  const refused = await fetch(metrics, { headers: { forwarded: 'for=203.0.113.7' } })
  const unknown = await fetch(`${url}/api/v1/nothing`)
  expect(await refused.text()).toBe(await unknown.text())
})

test('readiness is public, its reasons are not', async () => {
  const { url } = await start()
  expect(await (await fetch(`${url}/ready`)).json()).toEqual({
    status: 'ready',
    parts: { serving: true, database: true, files: true, files_shared: true, migrations: true },
  })
  const outside = await fetch(`${url}/ready`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await outside.json()).toEqual({ status: 'ready' })
})

test('each call has an id, which a trusted proxy can set', async () => {
  const { url } = await start({ env: { TRUST_PROXY: 'loopback' } })
  const idOf = async (headers: Record<string, string>) =>
    (await fetch(`${url}/health`, { headers })).headers.get('x-request-id')
  const given = { 'x-request-id': 'edge-1234567' }
  expect(await idOf({ ...given, 'x-forwarded-for': '203.0.113.7' })).toBe('edge-1234567')
  expect(await idOf(given)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idOf({ 'x-request-id': 'a b\tc', 'x-forwarded-for': '203.0.113.7' })).toMatch(
    /^[0-9a-f-]{36}$/,
  )
})
