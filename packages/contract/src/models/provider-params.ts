import { type providers, samplingNames } from '../base/choices.ts'

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
