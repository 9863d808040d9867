import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { connectionTo } from '../testing/scripted-upstream/listen.ts'
import { type ScriptedUpstream, startScriptedUpstream } from '../testing/scripted-upstream.ts'
import { createModelClient } from './ask-model.ts'
import { runModelTest, TEST_QUESTION } from './model-test.ts'
import type { ModelConnection } from './model-types.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const ask = createModelClient({ outbound, wait: async () => {} })
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const tested = (connection: ModelConnection, wholeMs?: number) =>
  runModelTest(ask, { connection, ...TEST_QUESTION }, wholeMs)

test('a test of a working model reports its latency and answer', async () => {
  const result = await tested(connectionTo(upstream.url))
  expect(result).toEqual({
    ok: true,
    latency_ms: expect.any(Number),
    sample: expect.stringMatching(/^t0 t1 .*t19$/),
  })
})

test('a test stops a model that continues after its sample', async () => {
  const result = await tested(connectionTo(upstream.url, 'tokens-2000-at-500'))
  expect(result).toMatchObject({ ok: true, sample: expect.stringMatching(/^t0 t1 /) })
  await expect.poll(() => upstream.requests.at(-1)?.hungUp).toBe(true)
})

test('a test of a failing model reports the reason', async () => {
  const result = await tested(connectionTo(upstream.url, 'key-refused'))
  expect(result).toMatchObject({ ok: false, problem: { code: 'upstream_key_refused', status: 502 } })
  expect(JSON.stringify(result)).not.toContain('canary')
})

test('a test of a slow model times out', async () => {
  const result = await tested(connectionTo(upstream.url, 'hang-after-tokens'), 200)
  expect(result).toMatchObject({ ok: false, problem: { code: 'upstream_timeout' } })
})

test('the demo model can be tested too', async () => {
  const demo: ModelConnection = { provider: 'demo', base_url: '', api_key: null, model: '' }
  expect(await tested(demo)).toMatchObject({
    ok: true,
    sample: expect.stringContaining('demo model'),
  })
})
