import type { Provider } from '@inkling/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { KEY } from '../testing/scripted-upstream/listen.ts'
import { type ScriptedUpstream, startScriptedUpstream } from '../testing/scripted-upstream.ts'
import { createModelLister } from './list-models.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
const list = createModelLister(outbound)
const never = new AbortController().signal
let upstream: ScriptedUpstream

beforeAll(async () => {
  upstream = await startScriptedUpstream()
})
afterAll(async () => {
  await upstream.close()
  await outbound.close()
})

const listed = (provider: Provider, base_url = upstream.url) =>
  list({ provider, base_url, api_key: KEY }, never)

const nothing = { context_tokens: null, max_output_tokens: null, reasoning_control: null }

test('OpenAI-compatible models are listed, unlikely chat models last', async () => {
  expect(await listed('openai-compatible')).toEqual([
    { ...nothing, model: 'normal', name: 'normal' },
    { ...nothing, model: 'tokens-5', name: 'tokens-5', context_tokens: 8_192 },
    { ...nothing, model: 'text-embedding-3-small', name: 'text-embedding-3-small' },
  ])
  expect(upstream.requests.at(-1)).toMatchObject({
    path: '/v1/models',
    headers: { authorization: `Bearer ${KEY}` },
  })
})

test('details of models are read in the formats of many upstreams', async () => {
  upstream.script(reply =>
    reply.whole(200, [
      {
        id: 'acme/large',
        name: 'Acme: Large',
        context_length: 65_536,
        top_provider: { max_completion_tokens: 8_192 },
        supported_parameters: ['temperature', 'reasoning'],
      },
      { id: 'served.gguf', meta: { n_ctx_train: 32_768 } },
      {
        id: 'thinker',
        capabilities: { completion_chat: true, reasoning: true },
        max_context_length: 131_072,
      },
      { id: 'drawer-1', type: 'image' },
      { id: 'only-fills-in', capabilities: { completion_chat: false } },
      7,
      { object: 'model' },
    ]),
  )
  expect(await listed('openai-compatible')).toEqual([
    {
      model: 'acme/large',
      name: 'Acme: Large',
      context_tokens: 65_536,
      max_output_tokens: 8_192,
      reasoning_control: 'effort',
    },
    { ...nothing, model: 'served.gguf', name: 'served.gguf', context_tokens: 32_768 },
    {
      model: 'thinker',
      name: 'thinker',
      context_tokens: 131_072,
      max_output_tokens: null,
      reasoning_control: 'switch',
    },
  ])
})

const chatting = (...names: string[]) => names.map(model => ({ ...nothing, model, name: model }))

test.each([
  ['a list of models', { models: [{ name: 'one' }, { model: 'two' }] }, ['one', 'two']],
  ['a bare list of names', ['two', 'one'], ['one', 'two']],
  ['names as data', { object: 'list', data: ['one'] }, ['one']],
  ['a map by name', { data: { one: { context_length: null }, two: {} } }, ['one', 'two']],
  ['a map at once', { one: {}, two: {} }, ['one', 'two']],
  ['a list within', { code: 200, message: 'ok', data: { models: [{ id: 'one' }] } }, ['one']],
  [
    'names that sound like other kinds',
    { data: [{ id: 'flux-rp-12b' }, { id: 'embedded-systems-7b' }, { id: 'zeta' }] },
    ['zeta', 'embedded-systems-7b', 'flux-rp-12b'],
  ],
  ['nothing', { data: [] }, []],
])('%s is a list of models', async (_, document, names) => {
  upstream.script(reply => reply.whole(200, document))
  expect(await listed('openai-compatible')).toEqual(chatting(...names))
})

test.each([
  [{ error: { message: 'Incorrect API key provided', code: 401 } }, 'upstream_key_refused'],
  [{ error: 'Unexpected endpoint or method. (GET /models)' }, 'upstream_wrong_path'],
  [{ success: false, message: '无效的令牌', code: 401 }, 'upstream_key_refused'],
])('an error %j with status 200 counts as an error', async (document, code) => {
  upstream.script(reply => reply.whole(200, document))
  await expect(listed('openai-compatible')).rejects.toMatchObject({ code })
})

test('the full URL of a call is accepted as a base URL', async () => {
  await listed('openai-compatible', `${upstream.url}/chat/completions`)
  expect(upstream.requests.at(-1)?.path).toBe('/v1/models')
})

test('Anthropic lists its models with their sizes', async () => {
  expect(await listed('anthropic')).toEqual([
    {
      model: 'claude-scripted-5',
      name: 'Claude Scripted 5',
      context_tokens: 1_000_000,
      max_output_tokens: 128_000,
      reasoning_control: 'effort',
    },
    { ...nothing, model: 'claude-old', name: 'Claude Old' },
  ])
  expect(upstream.requests.at(-1)).toMatchObject({
    path: '/v1/models?limit=1000',
    headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
  })
})

test('Google’s models are listed without those that generate no text', async () => {
  expect(await listed('google')).toEqual([
    {
      model: 'gemini-scripted',
      name: 'Gemini Scripted',
      context_tokens: 1_048_576,
      max_output_tokens: 65_536,
      reasoning_control: 'effort',
    },
    // The list says that this model can generate text.
    {
      ...nothing,
      model: 'gemini-3.1-flash-tts',
      name: 'gemini-3.1-flash-tts',
      reasoning_control: 'none',
    },
  ])
})

test('details of each Ollama model are fetched, and a broken one does not hide the others', async () => {
  expect(await listed('ollama')).toEqual([
    { ...nothing, model: 'broken:1b', name: 'broken:1b' },
    {
      model: 'gpt-oss:20b',
      name: 'gpt-oss:20b',
      context_tokens: null,
      max_output_tokens: null,
      reasoning_control: 'effort',
    },
    {
      model: 'qwen3:8b',
      name: 'qwen3:8b',
      context_tokens: 40_960,
      max_output_tokens: null,
      reasoning_control: 'switch',
    },
  ])
})

test('errors are reported as in a chat, and an invalid list as an invalid response', async () => {
  upstream.script('key-refused')
  await expect(listed('openai-compatible')).rejects.toMatchObject({ code: 'upstream_key_refused' })
  upstream.script('html-200')
  await expect(listed('openai-compatible')).rejects.toMatchObject({ code: 'upstream_garbage' })
})

test('local models and the demo are not listed', async () => {
  expect(await listed('llama-cpp')).toEqual([])
  expect(await listed('demo')).toEqual([])
})
