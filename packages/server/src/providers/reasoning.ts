import type { ReasoningEffort } from '@inkling/contract'
import type { ModelRequest } from './model-types.ts'

/** What is wanted of a model's thinking: none, some, or so much; null is what it does by itself. */
export type Wish = 'on' | ReasoningEffort | null

/** A model that goes on with its own words is not to think first: hardly any can do both. */
export function wishOf({ reasoning_control, reasoning_effort, prefill }: ModelRequest): Wish {
  if (reasoning_control === 'none') return null
  if (prefill === true && reasoning_control !== undefined) return 'off'
  if (reasoning_effort === undefined) return null
  if (reasoning_control === 'switch') return reasoning_effort === 'off' ? 'off' : 'on'
  return reasoning_effort
}

/** How many tokens are thought with, about. */
export const thinkingTokens: Readonly<Record<Exclude<Wish, null>, number>> = {
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
export function limitWithThoughts(request: ModelRequest, byItself = false): number {
  const wish = wishOf(request) ?? (byItself ? 'on' : 'off')
  return request.max_tokens + thinkingTokens[wish]
}
