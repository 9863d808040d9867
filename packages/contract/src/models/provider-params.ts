import { type providers, type requestParts, samplingNames } from '../base/choices.ts'

type ProviderName = (typeof providers)[number]
type SamplingParamName = (typeof samplingNames)[number]

/** Admins can narrow these lists for a model. */
export const providerSamplingParams: Readonly<Record<ProviderName, readonly SamplingParamName[]>> = {
  'openai-compatible': samplingNames,
  anthropic: ['temperature', 'top_p', 'top_k', 'stop'],
  google: ['temperature', 'top_p', 'top_k', 'frequency_penalty', 'presence_penalty', 'seed', 'stop'],
  ollama: samplingNames,
  'llama-cpp': samplingNames,
  demo: [],
}

type RequestPartName = (typeof requestParts)[number]

/** Parts that Inkling adds to requests and a host may reject. */
export const providerRequestParts: Readonly<Record<ProviderName, readonly RequestPartName[]>> = {
  'openai-compatible': ['limit_name', 'limit', 'usage', 'names', 'system_role', 'turns', 'prefill', 'stream'],
  anthropic: ['cache', 'system_role', 'prefill'],
  google: ['limit', 'safety_off', 'safety', 'system_role'],
  ollama: ['system_role', 'turns'],
  'llama-cpp': [],
  demo: [],
}
