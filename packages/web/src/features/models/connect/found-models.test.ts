import type { FoundServer, UpstreamModel } from '@inkling/contract'
import { expect, test } from 'vitest'
import { findUnconnected, toConnection } from './found-models.ts'

const unsaid = { context_tokens: null, max_output_tokens: null, reasoning_control: null }
const qwen: UpstreamModel = { ...unsaid, model: 'qwen3:8b', name: 'qwen3:8b', context_tokens: 40_960 }
const llama: UpstreamModel = { ...unsaid, model: 'llama3.2', name: 'llama3.2' }
const server: FoundServer = {
  name: 'Ollama',
  provider: 'ollama',
  base_url: 'http://127.0.0.1:11434',
  supports_prefill: true,
  models: [qwen, llama],
}

test('connected models are not offered again', () => {
  const connected = [{ base_url: server.base_url, model: 'qwen3:8b' }]
  expect(findUnconnected([server], connected)).toEqual([{ ...server, models: [llama] }])
  expect(findUnconnected([{ ...server, models: [qwen] }], connected)).toEqual([])
})

test('details from the server are used except for a huge window; missing ones keep their defaults', () => {
  expect(toConnection(server, qwen)).toEqual({
    provider: 'ollama',
    base_url: 'http://127.0.0.1:11434',
    model: 'qwen3:8b',
    name: 'qwen3:8b',
    supports_prefill: true,
    context_tokens: 32_768,
  })
  const thinking = toConnection(server, { ...llama, reasoning_control: 'switch' })
  expect(thinking).toMatchObject({ supports_reasoning: true, reasoning_control: 'switch' })
  expect(toConnection(server, { ...llama, reasoning_control: 'none' }).supports_reasoning).toBe(false)
})
