import { type KnownServer, openAiDefaults } from './known-server.ts'

/** Those of the rest of the world. Looked up in November 2026. */
export const worldServers: readonly KnownServer[] = [
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'OpenAI', en: 'OpenAI' },
    base_url: 'https://api.openai.com/v1',
    key_url: 'https://platform.openai.com/api-keys',
    takes_only: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'seed', 'stop'],
    stop_max: 4,
    models: [
      {
        model: 'gpt-6-sol',
        context_tokens: 1_050_000,
        max_output_tokens: 128_000,
        reasoning_control: 'effort',
      },
      {
        model: 'gpt-5.6-terra',
        context_tokens: 1_050_000,
        max_output_tokens: 128_000,
        reasoning_control: 'effort',
      },
      { model: 'gpt-4.1', context_tokens: 1_047_576, max_output_tokens: 32_768, reasoning_control: 'none' },
    ],
  },
  {
    name: { 'zh-CN': 'Claude（Anthropic）', en: 'Claude (Anthropic)' },
    provider: 'anthropic',
    base_url: 'https://api.anthropic.com',
    key_url: 'https://platform.claude.com/settings/keys',
    takes_only: ['stop'],
    stop_max: null,
    supports_prefill: false,
    models: [
      {
        model: 'claude-opus-5-5',
        context_tokens: 1_000_000,
        max_output_tokens: 128_000,
        reasoning_control: 'effort',
      },
      {
        model: 'claude-sonnet-5-5',
        context_tokens: 1_000_000,
        max_output_tokens: 128_000,
        reasoning_control: 'effort',
      },
      {
        model: 'claude-haiku-5-5',
        context_tokens: 1_000_000,
        max_output_tokens: 128_000,
        reasoning_control: 'effort',
      },
    ],
  },
  {
    name: { 'zh-CN': 'Gemini（Google）', en: 'Gemini (Google)' },
    provider: 'google',
    base_url: 'https://generativelanguage.googleapis.com/v1beta',
    key_url: 'https://aistudio.google.com/apikey',
    takes_only: null,
    stop_max: 5,
    supports_prefill: false,
    models: [
      {
        model: 'gemini-3.8-flash',
        context_tokens: 1_048_576,
        max_output_tokens: 65_536,
        reasoning_control: 'effort',
      },
      {
        model: 'gemini-pro-latest',
        context_tokens: 1_048_576,
        max_output_tokens: 65_536,
        reasoning_control: 'effort',
      },
      {
        model: 'gemini-2.5-flash',
        context_tokens: 1_048_576,
        max_output_tokens: 65_536,
        reasoning_control: 'effort',
      },
    ],
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'OpenRouter', en: 'OpenRouter' },
    base_url: 'https://openrouter.ai/api/v1',
    key_url: 'https://openrouter.ai/settings/keys',
    models: [],
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'Grok（xAI）', en: 'Grok (xAI)' },
    base_url: 'https://api.x.ai/v1',
    key_url: 'https://console.x.ai',
    takes_only: ['temperature', 'top_p', 'seed'],
    models: [
      { model: 'grok-4.7', context_tokens: 500_000, max_output_tokens: 131_072, reasoning_control: 'effort' },
    ],
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'Mistral', en: 'Mistral' },
    base_url: 'https://api.mistral.ai/v1',
    key_url: 'https://console.mistral.ai/api-keys',
    takes_only: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'seed', 'stop'],
    supports_prefill: true,
    models: [
      {
        model: 'mistral-large-latest',
        context_tokens: 128_000,
        max_output_tokens: 16_384,
        reasoning_control: 'none',
      },
      {
        model: 'mistral-small-latest',
        context_tokens: 128_000,
        max_output_tokens: 16_384,
        reasoning_control: 'none',
      },
    ],
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'Groq', en: 'Groq' },
    base_url: 'https://api.groq.com/openai/v1',
    key_url: 'https://console.groq.com/keys',
    takes_only: ['temperature', 'top_p', 'seed', 'stop'],
    stop_max: 4,
    models: [
      {
        model: 'qwen/qwen3.8-27b',
        context_tokens: 131_042,
        max_output_tokens: 16_384,
        reasoning_control: 'switch',
      },
      {
        model: 'openai/gpt-oss-120b',
        context_tokens: 131_072,
        max_output_tokens: 65_536,
        reasoning_control: 'effort',
      },
    ],
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'Together AI', en: 'Together AI' },
    base_url: 'https://api.together.xyz/v1',
    key_url: 'https://api.together.ai/settings/api-keys',
    models: [],
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'Fireworks AI', en: 'Fireworks AI' },
    base_url: 'https://api.fireworks.ai/inference/v1',
    key_url: 'https://app.fireworks.ai/settings/users/api-keys',
    stop_max: 4,
    models: [],
  },
]
