import { expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import type { ModelMessage, ModelRequest } from '../model-types.ts'
import { buildBody, streamAddress } from './google.ts'

const messages: readonly ModelMessage[] = [
  { role: 'system', content: 'You are Amy.' },
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Hi.' },
  { role: 'user', content: 'And now?' },
]

function bodyFor(model: string, more: Partial<ModelRequest> = {}) {
  return JSON.parse(
    buildBody({
      connection: { provider: 'google', base_url: '', api_key: null, model },
      messages: messages,
      sampling: {},
      max_tokens: 300,
      ...more,
    }),
  )
}

test('the system prompt is separate, and user and model alternate', () => {
  const { systemInstruction, contents } = bodyFor('gemini-2.5-pro')
  expect(systemInstruction).toEqual({ parts: [{ text: 'You are Amy.' }] })
  expect(contents).toEqual([
    { role: 'user', parts: [{ text: 'Hello' }] },
    { role: 'model', parts: [{ text: 'Hi.' }] },
    { role: 'user', parts: [{ text: 'And now?' }] },
  ])
})

test('without system support, the system prompt is sent as the user’s', () => {
  const { systemInstruction, contents } = bodyFor('gemma-3-27b-it')
  expect(systemInstruction).toBeUndefined()
  expect(contents[0]).toEqual({ role: 'user', parts: [{ text: 'You are Amy.\n\nHello' }] })
})

test('the safety filters are set to their minimum', () => {
  const { safetySettings } = bodyFor('gemini-2.5-pro')
  expect(safetySettings).toHaveLength(4)
  expect(safetySettings[0]).toEqual({ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' })
})

test('supported settings are sent under the upstream’s names', () => {
  const sampling = {
    temperature: 3,
    top_p: 0.9,
    top_k: 40,
    min_p: 0.1,
    seed: 7,
    stop: ['1', '2', '3', '4', '5', '6'],
  }
  const stopSequences = ['1', '2', '3', '4', '5']
  expect(bodyFor('gemini-2.0-flash', { sampling }).generationConfig).toEqual({
    ...{ maxOutputTokens: 300, temperature: 2, topP: 0.9, topK: 40, seed: 7, stopSequences },
  })
  expect(bodyFor('gemini-3.8-flash', { sampling }).generationConfig).toMatchObject({ seed: 7, stopSequences })
  expect(bodyFor('gemini-3.8-flash', { sampling }).generationConfig).not.toHaveProperty('temperature')
})

test.each([
  ['gemini-2.0-flash', 'high', undefined],
  ['gemini-2.5-flash', undefined, { includeThoughts: true }],
  ['gemini-2.5-flash', 'off', { includeThoughts: false, thinkingBudget: 0 }],
  ['gemini-2.5-pro', 'off', { includeThoughts: false, thinkingBudget: 128 }],
  ['gemini-2.5-pro', 'high', { includeThoughts: true, thinkingBudget: 24_576 }],
  ['gemini-3-flash-preview', 'off', { includeThoughts: false, thinkingLevel: 'minimal' }],
  ['gemini-3.8-flash', 'off', { includeThoughts: false, thinkingLevel: 'low' }],
  ['gemini-pro-latest', 'high', { includeThoughts: true, thinkingLevel: 'high' }],
] as const)('%s thinks %s', (model, reasoning_effort, thinkingConfig) => {
  const more = reasoning_effort === undefined ? {} : { reasoning_effort }
  const { generationConfig } = bodyFor(model, { reasoning_control: 'effort', ...more })
  expect(generationConfig.thinkingConfig).toEqual(thinkingConfig)
})

test.each([
  ['https://generativelanguage.googleapis.com', '/v1beta/models/gemini-x:streamGenerateContent?alt=sse'],
  [
    'https://generativelanguage.googleapis.com/v1beta/openai/',
    '/v1beta/models/gemini-x:streamGenerateContent?alt=sse',
  ],
  ['https://proxy.example/gemini/v1', '/gemini/v1/models/gemini-x:streamGenerateContent?alt=sse'],
])('a base URL %s leads to the right call', async (base_url, path) => {
  const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
  const { pathname, search } = streamAddress(base_url, 'models/gemini-x', outbound)
  expect(pathname + search).toBe(path)
  await outbound.close()
})
