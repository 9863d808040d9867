import type { Provider } from '@inkling/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { anthropicDialect } from '../../testing/scripted-upstream/dialects/anthropic.ts'
import { KEY, listen, questionTo } from '../../testing/scripted-upstream/listen.ts'
import { answerOf, type ScriptedUpstream, startScriptedUpstream } from '../../testing/scripted-upstream.ts'
import { createModelClient } from '../ask-model.ts'
import type { ModelConnection } from '../model-types.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const wait = async () => {}
const line_bytes = 256 * 1024
const ask = createModelClient({ outbound, bounds: { line_bytes }, wait })
const hasty = createModelClient({ outbound, bounds: { first_byte_ms: 100 }, wait })
const restless = createModelClient({ outbound, bounds: { silence_ms: 300 }, wait })
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const protocols: readonly Provider[] = ['anthropic', 'google', 'ollama']

describe.each(protocols)('an answer in the protocol %s', provider => {
  const connection = (model: string): ModelConnection => ({
    provider,
    base_url: upstream.url,
    api_key: KEY,
    model,
  })
  const answerTo = (model: string) => listen(ask, questionTo(connection(model)))

  test('arrives word for word, with its token counts', async () => {
    expect(await answerTo('normal')).toMatchObject({
      text: answerOf(20),
      usage: { prompt_tokens: 100, completion_tokens: 20 },
      end: 'stop',
    })
  })

  test('separates its reasoning', async () => {
    expect(await answerTo('reasoning')).toMatchObject({
      reasoning: 'first then',
      text: answerOf(3),
      end: 'stop',
    })
  })

  test('reports that it reached its limit', async () => {
    expect(await answerTo('too-long')).toMatchObject({ text: answerOf(3), end: 'length' })
  })

  test('is complete however its bytes were split', async () => {
    const heard = await answerTo('split-everywhere')
    expect(heard.pieces).toEqual(['墨', '灵🖋️', '🦄 é'])
    expect(heard.end).toBe('stop')
  })

  test('may arrive as a whole although a stream was requested', async () => {
    expect(await answerTo('whole-answer')).toMatchObject({ text: answerOf(3), end: 'stop' })
  })

  test('is complete with its last event, whether or not its connection ends', async () => {
    const heard = await listen(restless, questionTo(connection('hang-after-end')))
    expect(heard).toMatchObject({ text: answerOf(5), end: 'stop' })
  })

  test.each([
    ['key-refused', 'upstream_key_refused'],
    ['no-credit', 'upstream_no_credit'],
    ['model-unknown', 'upstream_model_unknown'],
    ['context-too-long', 'upstream_context_too_long'],
    ['rate-limited', 'upstream_rate_limited'],
    ['overloaded', 'upstream_failed'],
    ['error-at-once', 'upstream_failed'],
    ['html-200', 'upstream_garbage'],
    ['empty-200', 'upstream_empty'],
  ])('that fails with %s is reported as %s, and nothing else', async (script, code) => {
    expect(await answerTo(script)).toEqual({ text: '', pieces: [], reasoning: '', usage: null, end: code })
  })

  test.each([
    ['error-in-stream', 3, 'upstream_failed'],
    ['garbage', 1, 'upstream_garbage'],
    ['never-ending-line', 1, 'upstream_garbage'],
    ['cut', 5, 'upstream_cut'],
    ['ends-without-a-word', 5, 'upstream_cut'],
  ])('that breaks off with %s keeps the first %i tokens', async (script, count, code) => {
    expect(await answerTo(script)).toMatchObject({ text: answerOf(count), end: code })
  })

  test('that does not arrive, or stalls, times out', async () => {
    const nothing = await listen(hasty, questionTo(connection('hang-after-headers')))
    expect(nothing).toMatchObject({ text: '', end: 'upstream_timeout' })
    const half = await listen(restless, questionTo(connection('hang-after-tokens')))
    expect(half).toMatchObject({ text: answerOf(5), end: 'upstream_silent' })
  })

  test('reveals nothing of an error: no text, key or address', async () => {
    const failure = await ask(questionTo(connection('key-refused')), silent, never).catch(error => error)
    const printed = JSON.stringify(failure, Object.getOwnPropertyNames(failure)).replaceAll(
      /"stack":"[^"]*"/g,
      '',
    )
    expect(printed).not.toMatch(/canary|upstream\.example|127\.0\.0\.1|api.key/i)
  })

  test('closes the connection when the reader is gone', async () => {
    const enough = new AbortController()
    const answer = listen(ask, questionTo(connection('hang-after-tokens')), enough.signal)
    const count = upstream.requests.length
    await expect.poll(() => upstream.requests.length).toBe(count + 1)
    enough.abort(new Error('stopped'))
    expect((await answer).end).toBe('Error: stopped')
    await expect.poll(() => upstream.requests.at(-1)?.hungUp).toBe(true)
  })
})

test('filtered content is reported as such', async () => {
  const filtered = (provider: Provider) =>
    listen(ask, questionTo({ provider, base_url: upstream.url, api_key: KEY, model: 'filtered' }))
  expect(await filtered('anthropic')).toMatchObject({ text: answerOf(3), end: 'filter' })
  expect(await filtered('google')).toMatchObject({ text: answerOf(3), end: 'filter' })
})

test('an answer that is filtered completely is an error', async () => {
  const withheld = (provider: Provider) =>
    listen(ask, questionTo({ provider, base_url: upstream.url, api_key: KEY, model: 'withheld' }))
  expect(await withheld('anthropic')).toMatchObject({ text: '', end: 'upstream_moderated' })
  expect(await withheld('google')).toMatchObject({ text: '', end: 'upstream_moderated' })
  expect(await withheld('openai-compatible')).toMatchObject({ text: '', end: 'upstream_moderated' })
})

test('white space between a prefill and Claude’s answer is not doubled', async () => {
  const goOnFrom = (content: string) => {
    const { framed, begin, say, end } = anthropicDialect
    upstream.script(reply => {
      reply.stream()
      reply.raw([...begin, say('\n'), say(' and so'), say(' on'), ...end('stop', 1, 1)].map(framed).join(''))
      reply.end()
    })
    const connection = { provider: 'anthropic', base_url: upstream.url, api_key: KEY, model: 'any' } as const
    const messages = [{ role: 'assistant', content }] as const
    return listen(ask, { ...questionTo(connection), messages, prefill: true })
  }
  expect(await goOnFrom('And\n')).toMatchObject({ text: 'and so on' })
  expect(await goOnFrom('And')).toMatchObject({ text: '\n and so on' })
})

test('a prompt that Google filtered is an error', async () => {
  upstream.script(reply => {
    reply.stream()
    reply.event(JSON.stringify({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }))
    reply.end()
  })
  const connection = { provider: 'google', base_url: upstream.url, api_key: KEY, model: 'normal' } as const
  expect(await listen(ask, questionTo(connection))).toMatchObject({ text: '', end: 'upstream_moderated' })
})

const never = new AbortController().signal
const silent = { delta() {}, reasoning() {}, moved() {}, usage() {} }
