import type { Model, Provider, SamplingName } from '../models.ts'

/** A model that many have, with what its upstream may not say of it. */
export interface KnownModel {
  readonly model: string
  readonly context_tokens: number
  readonly max_output_tokens: number
  readonly reasoning_control: Model['reasoning_control']
}

/** A server that models live on, with what is true of all that it has. */
export interface KnownServer {
  readonly name: { readonly 'zh-CN': string; readonly en: string }
  readonly provider: Provider
  readonly base_url: string
  /** Where one gets a key; null where none is wanted. */
  readonly key_url: string | null
  /** Where to begin; an upstream that is asked says what else there is. */
  readonly models: readonly KnownModel[]
  /** The knobs that it takes; null is all that its provider knows. */
  readonly takes_only: readonly SamplingName[] | null
  readonly stop_max: number | null
  readonly supports_prefill: boolean
}

/** What is so with most that speak OpenAI's words. */
export const openAiDefaults = {
  provider: 'openai-compatible',
  takes_only: null,
  stop_max: null,
  supports_prefill: false,
} as const satisfies Partial<KnownServer>
