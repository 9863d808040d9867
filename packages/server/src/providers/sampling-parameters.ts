import {
  type Provider,
  providerSamplingParams,
  type ReasoningEffort,
  type RequestPart,
  type Sampling,
  type SamplingName,
} from '@inkling/contract'
import type { ModelRequest } from './model-types.ts'

/** The knobs that do anything with a model, in the order in which they are shown. */
export const samplingParamsOf = (
  provider: Provider,
  takes_only: readonly SamplingName[] | null,
): SamplingName[] => providerSamplingParams[provider].filter(name => takes_only?.includes(name) ?? true)

/** What an upstream is known to take. */
export interface SupportedParams {
  /** Absent is all that its provider knows. */
  knobs?: readonly SamplingName[]
  stop_max?: number
  /** Above it, a temperature is refused. */
  hottest?: number
}

/**
 * The settings that are sent: those that the model takes by its admin's word, and that its upstream is known to take, because
 * one that it does not know may make it refuse the whole question.
 */
export function supportedSampling(
  { connection, sampling, takes, stop_max }: ModelRequest,
  taken: SupportedParams,
): Sampling {
  const names = takes ?? providerSamplingParams[connection.provider]
  const sent: Sampling = Object.fromEntries(
    Object.entries(sampling).filter(
      ([name]) => includes(names, name) && (taken.knobs === undefined || includes(taken.knobs, name)),
    ),
  )
  const { stop, temperature, ...rest } = sent
  const stops = stop?.slice(0, stop_max ?? taken.stop_max) ?? []
  return {
    ...(temperature !== undefined && { temperature: Math.min(temperature, taken.hottest ?? Infinity) }),
    ...rest,
    ...(stops.length > 0 && { stop: stops }),
  }
}

const includes = (names: readonly string[], name: string) => names.includes(name)

/** What is wanted of a model's thinking: none, some, or so much; null is what it does by itself. */
export type ReasoningRequest = 'on' | ReasoningEffort | null

/** A model that goes on with its own words is not to think first: hardly any can do both. */
export function reasoningRequestOf({
  reasoning_control,
  reasoning_effort,
  prefill,
}: ModelRequest): ReasoningRequest {
  if (reasoning_control === 'none') return null
  if (prefill === true && reasoning_control !== undefined) return 'off'
  if (reasoning_effort === undefined) return null
  if (reasoning_control === 'switch') return reasoning_effort === 'off' ? 'off' : 'on'
  return reasoning_effort
}

/** How many tokens are thought with, about. */
export const thinkingTokens: Readonly<Record<Exclude<ReasoningRequest, null>, number>> = {
  off: 0,
  minimal: 1_024,
  low: 2_048,
  on: 8_192,
  medium: 8_192,
  high: 24_576,
}

/**
 * What an answer may be long where its limit holds for the thoughts too: with room for them, or a model that thinks for long
 * would have no words left. `byItself`: it thinks when nothing is said about that.
 */
export function tokenLimitWithReasoning(request: ModelRequest, byItself = false): number {
  const wish = reasoningRequestOf(request) ?? (byItself ? 'on' : 'off')
  return Math.min(request.max_tokens + thinkingTokens[wish], request.output_limit ?? Infinity)
}

/** Whether something that Inkling says by itself is not to be said to this model's host. */
export const isRefused = ({ refused }: ModelRequest, part: RequestPart): boolean =>
  refused?.includes(part) ?? false
