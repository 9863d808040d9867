import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { countTokens } from '../tokens/count-tokens.ts'

/** Relative error of the estimate: 0.05 is five percent too many. */
export function relativeError(text: string): number {
  return countTokens(text) / encode(text).length - 1
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
