import { Expansion } from './expansion.ts'
import { MacroReader } from './reader.ts'
import type { MacroValues } from './values.ts'

/**
 * Expands the macros of a text: `{{user}}`, `{{char}}`, `<USER>`, the card's texts and the small text tools. Names are
 * case-insensitive, spaces inside braces do not matter, inner macros go first. What is not known, or gets arguments it
 * does not take, stays as it is written with only its inner macros expanded. Time grows with the text and with what
 * is put into it, never faster.
 */
export function expandMacros(text: string, values: MacroValues): string {
  return expand(text, new Expansion(values, expand))
}

function expand(text: string, expansion: Expansion): string {
  return new MacroReader(text, expansion).read()
}
