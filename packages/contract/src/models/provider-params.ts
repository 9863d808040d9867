import { type providers, type requestParts, samplingNames } from '../base/choices.ts'

type ProviderName = (typeof providers)[number]
type SamplingParamName = (typeof samplingNames)[number]

/** The knobs that each provider knows; what an upstream or a model behind it ignores is the admin's to say. */
export const providerSamplingParams: Readonly<Record<ProviderName, readonly SamplingParamName[]>> = {
  'openai-compatible': samplingNames,
  anthropic: ['temperature', 'top_p', 'top_k', 'stop'],
  google: ['temperature', 'top_p', 'top_k', 'frequency_penalty', 'presence_penalty', 'seed', 'stop'],
  ollama: samplingNames,
  'llama-cpp': samplingNames,
  demo: [],
}

type RequestPartName = (typeof requestParts)[number]

/** What Inkling says by itself to each provider, and what a host of it may refuse. */
export const providerRequestParts: Readonly<Record<ProviderName, readonly RequestPartName[]>> = {
  'openai-compatible': ['limit_name', 'limit', 'usage', 'names', 'system_role', 'turns'],
  anthropic: ['cache', 'system_role'],
  google: ['limit', 'safety_off', 'safety', 'system_role'],
  ollama: [],
  'llama-cpp': [],
  demo: [],
}
