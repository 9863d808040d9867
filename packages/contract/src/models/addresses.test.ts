import { expect, test } from 'vitest'
import type { providers } from '../base/choices.ts'
import { chatAddressOf, keyIn, withScheme } from './addresses.ts'
import { NewModel } from './models.ts'

test.each([
  ['api.example.com/v1', 'https://api.example.com/v1'],
  ['localhost:1234/v1', 'http://localhost:1234/v1'],
  ['192.168.1.9:8080', 'http://192.168.1.9:8080'],
  ['nas:5001', 'http://nas:5001'],
  ['nas.lan:5001/v1', 'http://nas.lan:5001/v1'],
  ['nas.home.arpa/v1', 'http://nas.home.arpa/v1'],
  ['home.arpa.example.com', 'https://home.arpa.example.com'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['[fd12:3456::1]:8080', 'http://[fd12:3456::1]:8080'],
  ['[FE80::1]', 'http://[FE80::1]'],
  ['[2606:4700::1111]/v1', 'https://[2606:4700::1111]/v1'],
  ['[::ffff:1.1.1.1]', 'https://[::ffff:1.1.1.1]'],
  ['//api.example.com', 'https://api.example.com'],
  ['http://api.example.com', 'http://api.example.com'],
  ['ftp://api.example.com', 'ftp://api.example.com'],
  ['not an address', 'not an address'],
  ['', ''],
])('%j means %j', (typed, meant) => {
  expect(withScheme(typed)).toBe(meant)
})

const requests: readonly (readonly [(typeof providers)[number], string, string | null])[] = [
  ['openai-compatible', 'relay.example.com', 'https://relay.example.com/v1/chat/completions'],
  ['openai-compatible', 'https://relay.example.com/v1/', 'https://relay.example.com/v1/chat/completions'],
  [
    'openai-compatible',
    'https://relay.example.com/v1/chat/completions',
    'https://relay.example.com/v1/chat/completions',
  ],
  [
    'openai-compatible',
    'https://relay.example.com/api/v3/models',
    'https://relay.example.com/api/v3/chat/completions',
  ],
  [
    'openai-compatible',
    'https://a.example/openai/v1?api-version=1',
    'https://a.example/openai/v1/chat/completions?api-version=1',
  ],
  ...['', '/', '/chat/completions'].map(
    end =>
      [
        'openai-compatible',
        `https://a.services.ai.azure.com/models${end}?api-version=1`,
        'https://a.services.ai.azure.com/models/chat/completions?api-version=1',
      ] as const,
  ),
  [
    'openai-compatible',
    'https://a.services.ai.azure.com/openai/v1/models',
    'https://a.services.ai.azure.com/openai/v1/chat/completions',
  ],
  ['openai-compatible', 'http://localhost:1234/models', 'http://localhost:1234/v1/chat/completions'],
  ['anthropic', 'https://relay.example.com', 'https://relay.example.com/v1/messages'],
  [
    'anthropic',
    'https://relay.example.com/anthropic/v1/messages',
    'https://relay.example.com/anthropic/v1/messages',
  ],
  ['google', 'https://g.example', 'https://g.example/v1beta/models/…:streamGenerateContent'],
  [
    'google',
    'https://g.example/v1beta/models/gemini-pro:generateContent',
    'https://g.example/v1beta/models/…:streamGenerateContent',
  ],
  ['ollama', 'localhost:11434/v1/chat/completions', 'http://localhost:11434/api/chat'],
  ['ollama', 'localhost:11434/api/generate', 'http://localhost:11434/api/chat'],
  ['openai-compatible', '', null],
  ['demo', 'https://x.example', null],
]

test.each(requests)('%s at %s is called at %s', (provider, base_url, address) => {
  expect(chatAddressOf(provider, base_url)).toBe(address)
})

test('a model is stored with its scheme', () => {
  const model = NewModel.parse({ name: 'Home', base_url: ' localhost:5001 ', model: 'any' })
  expect(model.base_url).toBe('http://localhost:5001')
})

test.each([
  ['sk-1', 'sk-1'],
  ['Bearer sk-1', 'sk-1'],
  ['Authorization: Bearer sk-1', 'sk-1'],
  ['“sk-1”', 'sk-1'],
  ['"sk-1",', 'sk-1'],
  ['\u200bsk-1\ufeff\n', 'sk-1'],
  ['', ''],
])('a key pasted as %j is %j', (pasted, key) => {
  expect(keyIn(pasted)).toBe(key)
})
