import { afterAll, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { chatAddress, modelsAddress, openAiCompatible } from './openai-compatible.ts'

const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
afterAll(() => outbound.close())

test.each([
  ['https://api.openai.com/v1', 'https://api.openai.com/v1/chat/completions'],
  ['https://api.openai.com/v1/', 'https://api.openai.com/v1/chat/completions'],
  ['https://api.openai.com', 'https://api.openai.com/v1/chat/completions'],
  ['https://openrouter.ai', 'https://openrouter.ai/api/v1/chat/completions'],
  ['http://localhost:8080', 'http://localhost:8080/v1/chat/completions'],
  ['https://gateway.example/llm/', 'https://gateway.example/llm/chat/completions'],
  ['https://gateway.example/v3/chat/completions', 'https://gateway.example/v3/chat/completions'],
  ['https://gateway.example/v1/models', 'https://gateway.example/v1/chat/completions'],
  ['https://gateway.example/v1/completions/', 'https://gateway.example/v1/chat/completions'],
  ['https://gateway.example/v1/messages', 'https://gateway.example/v1/chat/completions'],
  ['https://gateway.example/chat/completions', 'https://gateway.example/chat/completions'],
  ['https://api.perplexity.ai', 'https://api.perplexity.ai/chat/completions'],
])('a base URL %s means %s', (base_url, address) => {
  expect(chatAddress(base_url, outbound).href).toBe(address)
  expect(modelsAddress(base_url, outbound).href).toBe(address.replace('/chat/completions', '/models'))
})

test('a prefill for DeepSeek uses another path', () => {
  const questionAt = (prefill: boolean) =>
    openAiCompatible.question(
      {
        connection: {
          provider: 'openai-compatible',
          base_url: 'https://api.deepseek.com/v1',
          api_key: null,
          model: 'deepseek-flash',
        },
        messages: [{ role: 'assistant', content: 'I am' }],
        sampling: {},
        max_tokens: 100,
        prefill,
      },
      outbound,
    ).url.href
  expect(questionAt(true)).toBe('https://api.deepseek.com/beta/chat/completions')
  expect(questionAt(false)).toBe('https://api.deepseek.com/v1/chat/completions')
})

test('Azure also gets its key in its own header', () => {
  const { headers } = openAiCompatible.question(
    {
      connection: {
        provider: 'openai-compatible',
        base_url: 'https://acme.openai.azure.com/openai/v1?api-version=preview',
        api_key: 'key',
        model: 'gpt-4.1',
      },
      messages: [],
      sampling: {},
      max_tokens: 100,
    },
    outbound,
  )
  expect(headers).toMatchObject({ authorization: 'Bearer key', 'api-key': 'key' })
})
