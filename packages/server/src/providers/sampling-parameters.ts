import { type Provider, providerKnobs, type Sampling, type SamplingName } from '@inkling/contract'
import type { ModelRequest } from './model-types.ts'

/** The knobs that do anything with a model, in the order in which they are shown. */
export const knobsOf = (provider: Provider, takes_only: readonly SamplingName[] | null): SamplingName[] =>
  providerKnobs[provider].filter(name => takes_only?.includes(name) ?? true)

/** What an upstream is known to take. */
export interface Taken {
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
export function sentSampling(
  { connection, sampling, takes, stop_max }: ModelRequest,
  taken: Taken,
): Sampling {
  const names = takes ?? providerKnobs[connection.provider]
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
