import type { Provider } from '@inkling/contract'
import { expect, test } from 'vitest'
import { patienceOf } from './patience.ts'

const connection = (base_url: string, model = 'some-model', provider: Provider = 'openai-compatible') => ({
  connection: { provider, base_url, api_key: null, model },
})

test.each([
  ['a hosted model', 120, connection('https://api.example/v1')],
  ['a server on this machine', 300, connection('http://127.0.0.1:5001/v1')],
  ['one by its name', 300, connection('http://localhost:1234/v1')],
  ['a server in the house', 300, connection('http://192.168.1.20:11434', 'llama3', 'ollama')],
  ['one by its name in the house', 300, connection('http://nas.lan:8080')],
  ['IPv6 at home', 300, connection('http://[fd12::1]:8080')],
  ['Ollama elsewhere', 120, connection('https://ollama.example', 'llama3', 'ollama')],
  [
    'a model that thinks by its admin’s word',
    300,
    { ...connection('https://api.example'), thoughts: { thinks: true } },
  ],
  ['gpt-5 at a relay', 300, connection('https://relay.example/v1', 'openai/gpt-5-mini')],
  ['o3', 300, connection('https://api.openai.com/v1', 'o3')],
  ['gpt-4o', 120, connection('https://api.openai.com/v1', 'gpt-4o')],
  [
    'a Gemini that thinks',
    300,
    connection('https://generativelanguage.googleapis.com', 'gemini-2.5-pro', 'google'),
  ],
  ['deepseek-reasoner', 300, connection('https://api.deepseek.com', 'deepseek-reasoner')],
  ['what its admin says', 3_600, { ...connection('https://api.example'), patience_s: 3_600 }],
  ['less, at home', 10, { ...connection('http://127.0.0.1:5001'), patience_s: 10 }],
])('the timeout for %s is %i seconds', (_, seconds, request) => {
  expect(patienceOf(request)).toBe(seconds * 1_000)
})
