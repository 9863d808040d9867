import { type providers, samplingNames } from '../base/choices.ts'

type Provider = (typeof providers)[number]
type SamplingName = (typeof samplingNames)[number]

/** The knobs that each provider knows; what an upstream or a model behind it ignores is the admin's to say. */
export const providerKnobs: Readonly<Record<Provider, readonly SamplingName[]>> = {
  'openai-compatible': samplingNames,
  anthropic: ['temperature', 'top_p', 'top_k', 'stop'],
  google: ['temperature', 'top_p', 'top_k', 'frequency_penalty', 'presence_penalty', 'seed', 'stop'],
  ollama: samplingNames,
  'llama-cpp': samplingNames,
  demo: [],
}
