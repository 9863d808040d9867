import { expect, test } from 'vitest'
import type { ModelRequest } from '../model-types.ts'
import { buildBody } from './ollama.ts'

function bodyFor(more: Partial<ModelRequest> = {}, model = 'qwen3:8b') {
  return JSON.parse(
    buildBody({
      connection: { provider: 'ollama', base_url: '', api_key: null, model },
      messages: [
        { role: 'system', content: 'You are Amy.' },
        { role: 'user', content: 'Hello', name: 'Bob' },
      ],
      sampling: {},
      max_tokens: 300,
      ...more,
    }),
  )
}

test('Ollama decides how long a model stays in memory, unless an admin does', () => {
  expect(bodyFor()).not.toHaveProperty('keep_alive')
  expect(bodyFor({ keep_alive: '24h' })).toHaveProperty('keep_alive', '24h')
  expect(bodyFor({ keep_alive: '-1' })).toHaveProperty('keep_alive', -1)
})

test('the context size of the model is sent', () => {
  expect(bodyFor({ context_tokens: 16_384 })).toEqual({
    model: 'qwen3:8b',
    messages: [
      { role: 'system', content: 'You are Amy.' },
      { role: 'user', content: 'Hello' },
    ],
    stream: true,
    options: { num_ctx: 16_384, num_predict: 300 },
  })
})

test('all settings are sent under Ollama’s names', () => {
  const sampling = { temperature: 0.8, min_p: 0.1, repetition_penalty: 1.1, seed: 7, stop: ['a'] }
  expect(bodyFor({ sampling }).options).toEqual({
    ...{ num_predict: 300, temperature: 0.8, min_p: 0.1, repeat_penalty: 1.1, seed: 7, stop: ['a'] },
  })
})

test('reasoning is on or off, and has levels for gpt-oss', () => {
  const think = (reasoning_effort: 'off' | 'minimal' | 'high', model?: string) =>
    bodyFor({ reasoning_effort }, model).think
  expect(think('off')).toBe(false)
  expect(think('high')).toBe(true)
  expect(think('off', 'gpt-oss:20b')).toBe('low')
  expect(think('high', 'gpt-oss:20b')).toBe('high')
  expect(bodyFor()).not.toHaveProperty('think')
})

test('a prefill is continued without reasoning', () => {
  const messages = [{ role: 'assistant', content: 'I am' }] as const
  const { messages: sent, think } = bodyFor({ messages, prefill: true, reasoning_control: 'switch' })
  expect(sent).toEqual(messages)
  expect(think).toBe(false)
})

test('a template with one system message gets one, and the two roles in turn', () => {
  const messages = [
    { role: 'system', content: 'You are Amy.' },
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
    { role: 'system', content: 'It rains.' },
  ] as const
  expect(bodyFor({ messages, refused: ['turns'] }).messages).toEqual([
    { role: 'system', content: 'You are Amy.\n\nBe brief.' },
    { role: 'user', content: 'Hello\n\nIt rains.' },
  ])
})
