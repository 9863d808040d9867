import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { countTokens } from '../tokens/count-tokens.ts'

/** How far the estimate is from the real count: 0.05 is five percent too many, -0.05 too few. */
export function relativeError(text: string): number {
  return countTokens(text) / encode(text).length - 1
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
