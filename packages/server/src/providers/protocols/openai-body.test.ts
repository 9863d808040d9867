import { providerSamplingParams } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { knownServers } from '../catalog/catalog.ts'
import type { ModelRequest } from '../model-types.ts'
import { buildBody, findQuirks } from './openai-compatible.ts'

const everything = {
  temperature: 3,
  top_p: 0.9,
  top_k: 40,
  min_p: 0.05,
  frequency_penalty: 0.1,
  presence_penalty: 0.2,
  repetition_penalty: 1.1,
  seed: 7,
  stop: ['a', 'b', 'c', 'd', 'e'],
}

function bodyFor(base_url: string, model: string, more: Partial<ModelRequest> = {}) {
  const request: ModelRequest = {
    connection: { provider: 'openai-compatible', base_url, api_key: 'key', model },
    messages: [
      { role: 'user', content: 'Hello', name: 'Bob' },
      { role: 'assistant', content: 'I am' },
    ],
    sampling: {},
    max_tokens: 300,
    ...more,
  }
  return JSON.parse(buildBody(request, findQuirks(new URL(base_url), model)))
}

const knobsAt = (base_url: string, model: string) => {
  const {
    model: _,
    messages,
    stream,
    stream_options,
    ...knobs
  } = bodyFor(base_url, model, { sampling: everything })
  return knobs
}

describe('unsupported parameters of a host are not sent', () => {
  test.each([
    [
      'https://api.openai.com/v1',
      'gpt-4.1',
      {
        max_completion_tokens: 300,
        temperature: 3,
        top_p: 0.9,
        frequency_penalty: 0.1,
        presence_penalty: 0.2,
        seed: 7,
        stop: ['a', 'b', 'c', 'd'],
      },
    ],
    ['https://api.openai.com/v1', 'gpt-6-sol', { max_completion_tokens: 8_492 }],
    [
      'https://open.bigmodel.cn/api/paas/v4',
      'glm-5.1',
      { max_tokens: 8_492, temperature: 1, top_p: 0.9, stop: ['a'] },
    ],
    [
      'https://api.moonshot.cn/v1',
      'kimi-k2.6',
      { max_completion_tokens: 8_492, stop: ['a', 'b', 'c', 'd', 'e'] },
    ],
    [
      'https://api.mistral.ai/v1',
      'mistral-small-latest',
      {
        max_tokens: 300,
        temperature: 1.5,
        top_p: 0.9,
        frequency_penalty: 0.1,
        presence_penalty: 0.2,
        random_seed: 7,
        stop: everything.stop,
      },
    ],
    ['https://api.anthropic.com/v1', 'claude-opus-5-5', { max_tokens: 300, stop: everything.stop }],
    ['https://openrouter.ai/api/v1', 'acme/large', { max_tokens: 300, ...everything }],
    ['http://192.168.1.20:8080/v1', 'local', { max_tokens: 300, ...everything, repeat_penalty: 1.1 }],
    [
      'https://gateway.example/v1',
      'any',
      { max_tokens: 300, ...everything, stop: everything.stop.slice(0, 4) },
    ],
  ])('%s, %s', (base_url, model, knobs) => {
    expect(knobsAt(base_url, model)).toEqual(knobs)
  })

  test('nor those that the admin excluded for the model', () => {
    const { temperature, stop, top_p } = bodyFor('https://gateway.example/v1', 'any', {
      sampling: everything,
      takes: ['temperature', 'stop'],
      stop_max: 2,
    })
    expect({ temperature, stop, top_p }).toEqual({ temperature: 3, stop: ['a', 'b'], top_p: undefined })
    expect(
      bodyFor('https://gateway.example/v1', 'any', { sampling: everything, stop_max: 0 }),
    ).not.toHaveProperty('stop')
  })

  test('nor are names and the request for token counts', () => {
    const { messages, stream_options } = bodyFor('https://open.bigmodel.cn/api/paas/v4', 'glm-5.1')
    expect(messages[0]).toEqual({ role: 'user', content: 'Hello' })
    expect(stream_options).toBeUndefined()
    expect(bodyFor('https://api.deepseek.com', 'deepseek-flash')).toMatchObject({
      messages: [{ name: 'Bob' }, {}],
      stream_options: { include_usage: true },
    })
  })
})

describe('reasoning settings are sent in the host’s format', () => {
  const thinking = (
    base_url: string,
    model: string,
    reasoning_effort: ModelRequest['reasoning_effort'] & string,
  ) => {
    const {
      model: _,
      messages,
      stream,
      stream_options,
      max_tokens,
      max_completion_tokens,
      ...reasoningFields
    } = bodyFor(base_url, model, {
      reasoning_control: 'effort',
      reasoning_effort,
    })
    return reasoningFields
  }

  test.each([
    ['https://api.openai.com/v1', 'gpt-5-mini', 'off', { reasoning_effort: 'minimal' }],
    ['https://api.openai.com/v1', 'gpt-5.6-terra', 'off', { reasoning_effort: 'none' }],
    ['https://api.openai.com/v1', 'gpt-5.6-terra', 'minimal', { reasoning_effort: 'low' }],
    ['https://api.openai.com/v1', 'gpt-6-sol', 'off', { reasoning_effort: 'low' }],
    ['https://api.openai.com/v1', 'o4-mini', 'high', { reasoning_effort: 'high' }],
    ['https://api.deepseek.com/v1', 'deepseek-flash', 'off', { thinking: { type: 'disabled' } }],
    [
      'https://api.deepseek.com/v1',
      'deepseek-flash',
      'low',
      { thinking: { type: 'enabled' }, reasoning_effort: 'low' },
    ],
    ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen3.8-max', 'off', { enable_thinking: false }],
    [
      'https://dashscope.aliyuncs.com/compatible-mode/v1',
      'qwen3.8-max',
      'low',
      { enable_thinking: true, thinking_budget: 2_048 },
    ],
    ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen3.8-max', 'high', { enable_thinking: true }],
    ['https://open.bigmodel.cn/api/paas/v4', 'glm-5.1', 'off', { thinking: { type: 'disabled' } }],
    ['https://open.bigmodel.cn/api/paas/v4', 'glm-5.3', 'off', { reasoning_effort: 'low' }],
    ['https://api.moonshot.cn/v1', 'kimi-k2.6', 'off', { thinking: { type: 'disabled' } }],
    ['https://api.moonshot.cn/v1', 'kimi-k3', 'medium', { reasoning_effort: 'high' }],
    [
      'https://ark.cn-beijing.volces.com/api/v3',
      'doubao-seed-2-1-pro',
      'minimal',
      { thinking: { type: 'enabled' }, reasoning_effort: 'minimal' },
    ],
    ['https://api.siliconflow.cn/v1', 'deepseek-ai/DeepSeek-V4-Flash', 'off', { enable_thinking: false }],
    ['https://api.minimaxi.com/v1', 'MiniMax-M3', 'high', { thinking: { type: 'adaptive' } }],
    ['https://openrouter.ai/api/v1', 'acme/large', 'off', { reasoning: { enabled: false } }],
    ['https://openrouter.ai/api/v1', 'acme/large', 'high', { reasoning: { effort: 'high' } }],
    ['https://api.groq.com/openai/v1', 'qwen/qwen3.8-27b', 'high', { reasoning_effort: 'default' }],
    ['https://api.mistral.ai/v1', 'mistral-large-4', 'off', { reasoning_effort: 'none' }],
    ['https://api.together.xyz/v1', 'acme', 'off', { reasoning: { enabled: false } }],
    ['https://api.together.xyz/v1', 'acme', 'low', { reasoning: { enabled: true }, reasoning_effort: 'low' }],
    ['https://api.fireworks.ai/inference/v1', 'acme', 'off', { reasoning_effort: 'none' }],
    ['https://api.fireworks.ai/inference/v1', 'gpt-oss-120b', 'off', { reasoning_effort: 'low' }],
    ['https://api.x.ai/v1', 'grok-4.7', 'minimal', { reasoning_effort: 'low' }],
    ['http://localhost:1234/v1', 'qwen3', 'off', { chat_template_kwargs: { enable_thinking: false } }],
    [
      'http://localhost:1234/v1',
      'gpt-oss',
      'high',
      { chat_template_kwargs: { enable_thinking: true, reasoning_effort: 'high' }, reasoning_effort: 'high' },
    ],
    ['https://gateway.example/v1', 'any', 'off', { reasoning_effort: 'none' }],
  ] as const)('%s, %s, %s', (base_url, model, effort, fields) => {
    expect(thinking(base_url, model, effort)).toEqual(fields)
  })

  test('a reasoning switch is only on or off', () => {
    const fieldsFor = (reasoning_effort: 'off' | 'low') =>
      bodyFor('https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen3.8-flash', {
        reasoning_control: 'switch',
        reasoning_effort,
      })
    expect(fieldsFor('low')).toMatchObject({ enable_thinking: true })
    expect(fieldsFor('low')).not.toHaveProperty('thinking_budget')
    expect(fieldsFor('off')).toMatchObject({ enable_thinking: false })
  })

  test('a model without reasoning settings gets none', () => {
    const more = { reasoning_control: 'none', reasoning_effort: 'high' } as const
    expect(bodyFor('https://gateway.example/v1', 'any', more)).not.toHaveProperty('reasoning_effort')
  })

  test('the token limit has room for reasoning besides the answer', () => {
    const limit = (reasoning_effort: 'off' | 'high') =>
      bodyFor('https://api.deepseek.com', 'deepseek-flash', { reasoning_effort }).max_tokens
    expect(limit('off')).toBe(300)
    expect(limit('high')).toBe(300 + 24_576)
  })
})

describe('a prefill is sent in the host’s format', () => {
  const begun = (base_url: string, model = 'any') =>
    bodyFor(base_url, model, { prefill: true, reasoning_control: 'switch' })

  test.each([
    ['https://api.deepseek.com', { prefix: true }],
    ['https://api.mistral.ai/v1', { prefix: true }],
    ['https://api.moonshot.cn/v1', { partial: true }],
    ['https://dashscope.aliyuncs.com/compatible-mode/v1', { partial: true }],
    ['https://openrouter.ai/api/v1', {}],
  ])('%s', (base_url, more) => {
    expect(begun(base_url).messages.at(-1)).toEqual({ role: 'assistant', content: 'I am', ...more })
  })

  test('in request fields for local servers, without reasoning', () => {
    expect(begun('http://localhost:8000/v1')).toMatchObject({
      continue_final_message: true,
      add_generation_prompt: false,
      chat_template_kwargs: { enable_thinking: false },
    })
  })
})

test.each(knownServers.filter(({ provider }) => provider === 'openai-compatible'))(
  'the form and the requests agree on the parameters of $name.en',
  ({ base_url, takes_only, stop_max, models }) => {
    const taken = [{ model: '' }, ...models].map(({ model }) => findQuirks(new URL(base_url), model))
    const allParams = taken.flatMap(({ knobs = providerSamplingParams['openai-compatible'] }) => knobs)
    expect(new Set(takes_only ?? providerSamplingParams['openai-compatible'])).toEqual(
      new Set(base_url.includes('moonshot') ? ['stop'] : allParams),
    )
    expect(taken[0]?.stop_max ?? null).toBe(stop_max)
  },
)

test('values that turn a parameter off go only to servers that know them', () => {
  const sampling = { temperature: 0, top_p: 0, top_k: 0, min_p: 0, repetition_penalty: 0 }
  expect(bodyFor('https://gateway.example/v1', 'any', { sampling })).not.toHaveProperty('top_k')
  expect(bodyFor('https://gateway.example/v1', 'any', { sampling })).toMatchObject({ temperature: 0 })
  expect(bodyFor('http://192.168.1.20:8080/v1', 'local', { sampling })).toMatchObject({ top_k: 0, min_p: 0 })
})

test('a model that may not be streamed is asked for a whole answer', () => {
  const { stream, stream_options } = bodyFor('https://api.openai.com/v1', 'o3', { refused: ['stream'] })
  expect({ stream, stream_options }).toEqual({ stream: false, stream_options: undefined })
})

test('Claude at a relay gets a prefill without trailing whitespace, and without prefill is asked to go on', () => {
  const messages = [
    { role: 'user', content: 'Well?' },
    { role: 'assistant', content: 'Sure, ' },
  ] as const
  const lastOf = (more: Partial<ModelRequest>) =>
    bodyFor('https://gateway.example/v1', 'claude-opus-5', { messages, ...more }).messages.at(-1)
  expect(lastOf({ prefill: true })).toEqual({ role: 'assistant', content: 'Sure,' })
  expect(lastOf({ refused: ['prefill'] })).toEqual({ role: 'user', content: '…' })
})
