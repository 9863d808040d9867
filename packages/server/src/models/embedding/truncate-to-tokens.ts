import { countTokens, truncate } from '@inkling/engine'

/** More characters than these no token has, in any text that is worth reading. */
const CHARACTERS_A_TOKEN = 12

/**
 * The beginning of a text that has about as many tokens as a model reads. A model's own tokenizer cuts to the letter;
 * this spares it a megabyte, and endpoints what they would refuse.
 */
export function cutToTokens(text: string, most: number): string {
  const kept = truncate(text, most * CHARACTERS_A_TOKEN)
  const tokens = countTokens(kept)
  return tokens <= most ? kept : truncate(kept, Math.floor((kept.length * most) / tokens))
}
