import {
  type Provider,
  providerSamplingParams,
  type ReasoningEffort,
  type RequestPart,
  type Sampling,
  type SamplingName,
} from '@inkling/contract'
import type { ModelRequest } from './model-types.ts'

/** Parameters in display order. */
export const samplingParamsOf = (
  provider: Provider,
  takes_only: readonly SamplingName[] | null,
): SamplingName[] => providerSamplingParams[provider].filter(name => takes_only?.includes(name) ?? true)

export interface SupportedParams {
  /** If absent, all that the provider knows. */
  knobs?: readonly SamplingName[]
  stop_max?: number
  hottest?: number
  /** Knows values that turn a parameter off, like a top_k of 0, as local servers do. */
  knowsOff?: boolean
}

/** Only parameters enabled by the admin and known to be accepted, because an unknown one may fail the whole request. */
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
  const { stop, temperature, ...rest } = taken.knowsOff ? sent : withoutOff(sent)
  const stops = stop?.slice(0, stop_max ?? taken.stop_max) ?? []
  return {
    ...(temperature !== undefined && { temperature: Math.min(temperature, taken.hottest ?? Infinity) }),
    ...rest,
    ...(stops.length > 0 && { stop: stops }),
  }
}

/** Presets turn a parameter off with 0; hosts without that value take none instead. */
function withoutOff({ top_p, top_k, min_p, repetition_penalty, ...sampling }: Sampling): Sampling {
  return {
    ...sampling,
    ...(top_p && { top_p }),
    ...(top_k && { top_k }),
    ...(min_p && { min_p }),
    ...(repetition_penalty && { repetition_penalty }),
  }
}

const includes = (names: readonly string[], name: string) => names.includes(name)

/** Null means the model's default. */
export type ReasoningRequest = 'on' | ReasoningEffort | null

/** Reasoning is off for prefills, since hardly any model supports both. */
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

/** Approximate number of reasoning tokens. */
export const thinkingTokens: Readonly<Record<Exclude<ReasoningRequest, null>, number>> = {
  off: 0,
  minimal: 1_024,
  low: 2_048,
  on: 8_192,
  medium: 8_192,
  high: 24_576,
}

/**
 * Reasoning counts against the limit at most upstreams, so there must be room for it. `byItself` means that the model
 * reasons by default.
 */
export function tokenLimitWithReasoning(request: ModelRequest, byItself = false): number {
  const wish = reasoningRequestOf(request) ?? (byItself ? 'on' : 'off')
  return Math.min(request.max_tokens + thinkingTokens[wish], request.output_limit ?? Infinity)
}

export const isRefused = ({ refused }: ModelRequest, part: RequestPart): boolean =>
  refused?.includes(part) ?? false
