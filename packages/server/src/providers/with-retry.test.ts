import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { connectionTo, listen, questionTo } from '../testing/scripted-upstream/listen.ts'
import {
  answerOf,
  type ScriptedAnswer,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '../testing/scripted-upstream.ts'
import { createModelClient } from './ask-model.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const pauses: number[] = []
const ask = createModelClient({
  outbound,
  wait: async ms => {
    pauses.push(ms)
  },
})
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
beforeEach(() => {
  pauses.length = 0
  upstream.requests.length = 0
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const answer = () => listen(ask, questionTo(connectionTo(upstream.url)))
const refusedFor =
  (seconds: string): ScriptedAnswer =>
  reply =>
    reply.whole(429, '', { 'retry-after': seconds })

test.each(['failed', 'overloaded', 'cut-before-headers'] as const)('retries after %s', async script => {
  upstream.script(script)
  expect(await answer()).toMatchObject({ text: answerOf(20), end: 'stop' })
  expect(pauses).toHaveLength(1)
})

test('retries only once', async () => {
  upstream.script('failed', 'overloaded')
  expect(await answer()).toMatchObject({ end: 'upstream_failed' })
  expect(upstream.requests).toHaveLength(2)
})

test.each(['cut', 'error-in-stream'] as const)('does not retry after text has arrived: %s', async script => {
  upstream.script(script)
  expect((await answer()).end).toMatch(/^upstream_/)
  expect(upstream.requests).toHaveLength(1)
})

test.each(['key-refused', 'context-too-long', 'rate-limited', 'html-200'] as const)(
  'does not retry what would fail again: %s',
  async script => {
    upstream.script(script)
    expect((await answer()).end).toMatch(/^upstream_/)
    expect(upstream.requests).toHaveLength(1)
  },
)

test('waits as long as the upstream asks, if that is short', async () => {
  upstream.script(refusedFor('2'))
  expect(await answer()).toMatchObject({ end: 'stop' })
  expect(pauses[0]).toBeGreaterThanOrEqual(2_000)
  upstream.script(refusedFor('30'))
  expect(await answer()).toMatchObject({ end: 'upstream_rate_limited' })
})

test('does not retry after the reader has stopped', async () => {
  const stopped = new AbortController()
  upstream.script(reply => {
    stopped.abort(new Error('stopped'))
    reply.whole(500, '')
  })
  const heard = await listen(ask, questionTo(connectionTo(upstream.url)), stopped.signal)
  expect(heard.end).toBe('Error: stopped')
  expect(upstream.requests).toHaveLength(1)
})
