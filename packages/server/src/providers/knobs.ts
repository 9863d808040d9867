import { type Provider, type SamplingName, samplingNames } from '@inkling/contract'

/** The knobs that each provider knows; what an upstream or a model behind it ignores is the admin's to say. */
const knobs: Readonly<Record<Provider, readonly SamplingName[]>> = {
  'openai-compatible': samplingNames,
  anthropic: ['temperature', 'top_p', 'top_k', 'stop'],
  google: ['temperature', 'top_p', 'top_k', 'frequency_penalty', 'presence_penalty', 'seed', 'stop'],
  ollama: samplingNames,
  'llama-cpp': samplingNames,
  demo: [],
}

/** The knobs that do anything with a model, in the order in which they are shown. */
export const knobsOf = (provider: Provider, takes_only: readonly SamplingName[] | null): SamplingName[] =>
  knobs[provider].filter(name => takes_only?.includes(name) ?? true)
