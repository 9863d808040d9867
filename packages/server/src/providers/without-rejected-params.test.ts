import type { RejectedField } from '@inkling/contract'
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
import type { ModelClient, ModelRequest } from './model-types.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
let upstream: ScriptedUpstream
let ask: ModelClient

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
beforeEach(() => {
  ask = createModelClient({ outbound, wait: async () => {} })
  upstream.requests.length = 0
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const refusing =
  (message: string): ScriptedAnswer =>
  reply =>
    reply.whole(400, { error: { message, type: 'invalid_request_error' } })
const answer = (more: Partial<ModelRequest> = {}) =>
  listen(ask, {
    ...questionTo(connectionTo(upstream.url)),
    sampling: { temperature: 0.5, top_p: 0.9, seed: 7, stop: ['THE END'] },
    ...more,
  })
const knobsAsked = () =>
  upstream.requests.map(({ body }) => ['temperature', 'top_p', 'seed', 'stop'].filter(name => name in body))

test.each([
  ["Unsupported parameter: 'stop' is not supported with this model.", ['temperature', 'top_p', 'seed']],
  ['`temperature` is deprecated for this model.', ['top_p', 'seed', 'stop']],
  ['invalid temperature: only 1 is allowed for this model', ['top_p', 'seed', 'stop']],
  ['`temperature` and `top_p` cannot both be specified', ['temperature', 'seed', 'stop']],
  ['Unknown name "seed": Cannot find field.', ['temperature', 'top_p', 'stop']],
])('after %j asks without what was refused, and without it where that is known', async (message, left) => {
  const all = ['temperature', 'top_p', 'seed', 'stop']
  const refused: RejectedField[] = []
  upstream.script(refusing(message))
  const onRefused = (fields: readonly RejectedField[]) => refused.push(...fields)
  expect(await answer({ onRefused })).toMatchObject({ text: answerOf(20), end: 'stop' })
  expect(await answer({ refused })).toMatchObject({ text: answerOf(20), end: 'stop' })
  expect(knobsAsked()).toEqual([all, left, left])
})

test('a model that can’t be told how to think is not told', async () => {
  upstream.script(refusing('"llama3" does not support thinking'))
  expect(await answer({ reasoning_effort: 'high' })).toMatchObject({ end: 'stop' })
  expect(upstream.requests.map(({ body }) => 'reasoning_effort' in body)).toEqual([true, false])
})

test('what is refused beside what is known to be is told alone', async () => {
  const told: (readonly RejectedField[])[] = []
  upstream.script(refusing("Unsupported parameter: 'seed'"))
  await answer({ refused: ['stop'], onRefused: fields => told.push(fields) })
  expect(knobsAsked()).toEqual([
    ['temperature', 'top_p', 'seed'],
    ['temperature', 'top_p'],
  ])
  expect(told).toEqual([['seed']])
})

test.each([
  'temperature must be less than 1',
  "Unsupported parameter: 'max_tokens'",
  'This model does not support min_p',
  'We stop here, unexpectedly',
])('does not ask again after %j, which it can’t mend', async message => {
  upstream.script(refusing(message))
  expect(await answer()).toMatchObject({ end: 'upstream_refused' })
  expect(upstream.requests).toHaveLength(1)
})

test('asks twice at most', async () => {
  upstream.script(refusing("Unsupported parameter: 'seed'"), 'failed')
  expect(await answer()).toMatchObject({ end: 'upstream_failed' })
  upstream.script(refusing("Unsupported parameter: 'stop'"), refusing("Unsupported parameter: 'top_p'"))
  expect(await answer()).toMatchObject({ end: 'upstream_refused' })
  expect(upstream.requests).toHaveLength(4)
})
