import { describe, expect, test } from 'vitest'
import type { ModelMessage, ModelRequest } from '../model-types.ts'
import { buildBody } from './anthropic.ts'

const conversation: readonly ModelMessage[] = [
  { role: 'system', content: 'You are Amy.' },
  { role: 'system', content: 'Be brief.' },
  { role: 'assistant', content: 'Hi.' },
  { role: 'user', content: 'Hello' },
  { role: 'system', content: 'It rains.' },
  { role: 'user', content: 'And now?', name: 'Bob' },
]

function bodyFor(model: string, more: Partial<ModelRequest> = {}) {
  return JSON.parse(
    buildBody({
      connection: { provider: 'anthropic', base_url: '', api_key: null, model },
      messages: conversation,
      sampling: {},
      max_tokens: 300,
      ...more,
    }),
  )
}

test('the system prompt is separate and cached, and the two roles alternate', () => {
  expect(bodyFor('claude-opus-4-5')).toEqual({
    model: 'claude-opus-4-5',
    max_tokens: 300,
    system: [{ type: 'text', text: 'You are Amy.\n\nBe brief.', cache_control: { type: 'ephemeral' } }],
    messages: [
      { role: 'user', content: '[Start a new Chat]' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: 'Hello\n\nIt rains.\n\nBob: And now?' },
    ],
    stream: true,
  })
})

test('blank messages are left out, and the prompt ends with a user message', () => {
  const messages: ModelMessage[] = [
    { role: 'user', content: 'Hello' },
    { role: 'user', content: ' \n' },
    { role: 'assistant', content: 'Hi. ' },
  ]
  expect(bodyFor('claude-opus-5-5', { messages }).messages).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi. ' },
    { role: 'user', content: '…' },
  ])
})

test('a prefill is the last message, without trailing white space', () => {
  const messages: ModelMessage[] = [...conversation, { role: 'assistant', content: 'Well,\n ' }]
  const { messages: sent, thinking } = bodyFor('claude-sonnet-4-5', {
    messages,
    prefill: true,
    reasoning_control: 'effort',
    reasoning_effort: 'high',
  })
  expect(sent.at(-1)).toEqual({ role: 'assistant', content: 'Well,' })
  expect(thinking).toEqual({ type: 'disabled' })
})

describe('sampling parameters', () => {
  const sampling = { temperature: 1.4, top_p: 0.9, top_k: 40, min_p: 0.1, stop: ['\n', 'Bob:'] }
  const knobs = (model: string, more: Partial<ModelRequest> = {}) => {
    const { temperature, top_p, top_k, min_p, stop, stop_sequences } = bodyFor(model, { sampling, ...more })
    return { temperature, top_p, top_k, min_p, stop, stop_sequences }
  }

  test('are those that the model supports', () => {
    expect(knobs('claude-3-5-sonnet-20241022')).toEqual({
      temperature: 1,
      top_p: 0.9,
      top_k: 40,
      stop_sequences: ['Bob:'],
    })
    expect(knobs('claude-opus-4-1-20250805')).toEqual({ temperature: 1, top_k: 40, stop_sequences: ['Bob:'] })
    expect(knobs('claude-opus-4-7')).toEqual({ stop_sequences: ['Bob:'] })
    expect(knobs('claude-fable-5')).toEqual({ stop_sequences: ['Bob:'] })
    expect(knobs('deepseek-flash')).toEqual({
      temperature: 1,
      top_p: 0.9,
      top_k: 40,
      stop_sequences: ['Bob:'],
    })
  })

  test('are left out with thinking', () => {
    const more = { reasoning_control: 'effort', reasoning_effort: 'low' } as const
    expect(knobs('claude-sonnet-4-5', more)).toEqual({ stop_sequences: ['Bob:'] })
  })
})

describe('thinking', () => {
  const thinking = (model: string, reasoning_effort?: 'off' | 'minimal' | 'high') => {
    const more = reasoning_effort === undefined ? {} : { reasoning_effort }
    const { thinking, output_config, max_tokens } = bodyFor(model, { reasoning_control: 'effort', ...more })
    return { thinking, output_config, max_tokens }
  }
  const adaptive = { type: 'adaptive', display: 'summarized' }

  test('is a token budget for models before 4.6, added to the limit', () => {
    expect(thinking('claude-haiku-4-5', 'high')).toEqual({
      thinking: { type: 'enabled', budget_tokens: 24_576 },
      max_tokens: 300 + 24_576,
    })
    expect(thinking('claude-haiku-4-5', 'off')).toEqual({ thinking: { type: 'disabled' }, max_tokens: 300 })
    expect(thinking('claude-haiku-4-5')).toEqual({ max_tokens: 300 })
  })

  test('is an effort level for later models', () => {
    expect(thinking('claude-opus-4-6', 'high')).toMatchObject({
      thinking: adaptive,
      output_config: { effort: 'high' },
    })
    expect(thinking('claude-opus-5-5', 'minimal')).toMatchObject({
      thinking: adaptive,
      output_config: { effort: 'low' },
    })
  })

  test('is requested as a summary from models that always think', () => {
    expect(thinking('claude-sonnet-5-5')).toEqual({ thinking: adaptive, max_tokens: 300 + 8_192 })
    expect(thinking('claude-opus-4-8')).toEqual({ max_tokens: 300 })
  })

  test.each([
    ['claude-opus-4-8', {}],
    ['claude-opus-5', { thinking: { type: 'disabled' } }],
    ['claude-haiku-5-5', { thinking: { type: 'disabled' } }],
    ['claude-sonnet-5-5', { thinking: { type: 'between_tools' } }],
    ['claude-opus-5-5', { output_config: { effort: 'low' } }],
    ['claude-fable-5-1', { output_config: { effort: 'low' } }],
  ])('of %s is turned off as far as possible', (model, fields) => {
    const { max_tokens, ...off } = thinking(model, 'off')
    expect(off).toEqual(fields)
  })
})
