import type { IncomingHttpHeaders } from 'node:http'

/** Includes models that cannot chat. */
const openAi = {
  object: 'list',
  data: [
    { id: 'normal', object: 'model' },
    { id: 'tokens-5', object: 'model', context_length: 8_192 },
    { id: 'text-embedding-3-small', object: 'model' },
  ],
}

const anthropic = {
  data: [
    {
      type: 'model',
      id: 'claude-scripted-5',
      display_name: 'Claude Scripted 5',
      max_input_tokens: 1_000_000,
      max_tokens: 128_000,
      capabilities: { thinking: { supported: true }, effort: { supported: true } },
    },
    { type: 'model', id: 'claude-old', display_name: 'Claude Old' },
  ],
  has_more: false,
}

const google = {
  models: [
    {
      name: 'models/gemini-scripted',
      displayName: 'Gemini Scripted',
      inputTokenLimit: 1_048_576,
      outputTokenLimit: 65_536,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
      thinking: true,
    },
    { name: 'models/gemini-embedding-001', supportedGenerationMethods: ['embedContent'] },
    { name: 'models/gemini-3.1-flash-tts', supportedGenerationMethods: ['generateContent'] },
  ],
}

const tags = {
  models: [
    { name: 'qwen3:8b', model: 'qwen3:8b' },
    { name: 'bert:latest' },
    { name: 'broken:1b' },
    { name: 'gpt-oss:20b' },
  ],
}

const shown: Readonly<Record<string, object>> = {
  'qwen3:8b': { capabilities: ['completion', 'thinking'], model_info: { 'qwen3.context_length': 40_960 } },
  'bert:latest': { capabilities: ['embedding'], model_info: { 'bert.context_length': 512 } },
  'gpt-oss:20b': { capabilities: ['completion', 'thinking'], model_info: {} },
}

/** Undefined for other URLs. */
export function listAt(url: string, headers: IncomingHttpHeaders, model: string): object | undefined {
  const [path = ''] = url.split('?')
  if (path.endsWith('/api/tags')) return tags
  if (path.endsWith('/api/show')) return shown[model]
  if (!path.endsWith('/models')) return undefined
  if (headers['anthropic-version'] !== undefined) return anthropic
  return headers['x-goog-api-key'] === undefined ? openAi : google
}
