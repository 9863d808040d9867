import type { ModelUsage } from '../model-types.ts'
import { countOf } from './json-fields.ts'

/** The tokens that an upstream counted, if it says so. */
export function usageOf(prompt: unknown, completion: unknown): ModelUsage | null {
  const prompt_tokens = countOf(prompt)
  const completion_tokens = countOf(completion)
  if (prompt_tokens === undefined && completion_tokens === undefined) return null
  return {
    ...(prompt_tokens !== undefined && { prompt_tokens }),
    ...(completion_tokens !== undefined && { completion_tokens }),
  }
}
