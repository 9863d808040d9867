import { type KnownServer, openAiDefaults } from './known-server.ts'

/** Those that run on the own machine, where they are to be found as they come. */
export const localServers: readonly KnownServer[] = [
  {
    name: { 'zh-CN': 'Ollama（本机）', en: 'Ollama (this machine)' },
    provider: 'ollama',
    base_url: 'http://localhost:11434',
    key_url: null,
    models: [],
    takes_only: null,
    stop_max: null,
    supports_prefill: true,
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'LM Studio（本机）', en: 'LM Studio (this machine)' },
    base_url: 'http://localhost:1234/v1',
    key_url: null,
    models: [],
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'llama.cpp（本机）', en: 'llama.cpp (this machine)' },
    base_url: 'http://localhost:8080/v1',
    key_url: null,
    models: [],
    supports_prefill: true,
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'vLLM（本机）', en: 'vLLM (this machine)' },
    base_url: 'http://localhost:8000/v1',
    key_url: null,
    models: [],
    supports_prefill: true,
  },
  {
    ...openAiDefaults,
    name: { 'zh-CN': 'KoboldCpp（本机）', en: 'KoboldCpp (this machine)' },
    base_url: 'http://localhost:5001/v1',
    key_url: null,
    models: [],
  },
]
