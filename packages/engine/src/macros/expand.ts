import { MacroExpansion } from './context/expansion.ts'
import type { MacroValues } from './context/values.ts'
import { expandText } from './write.ts'

/**
 * Expands the macros of a text as formats.md 4 has them: `{{user}}`, `<USER>`, `{{random::a::b}}`, `{{.score++}}`,
 * `{{if .met}}…{{else}}…{{/if}}`. Names are case-insensitive, spaces at the edges of names and arguments do not matter,
 * inner macros go first. What is not known, has no value, or gets arguments it does not take, stays as it is written with
 * only its inner macros expanded. Never throws; the one thing it changes are `values.variables`. Time grows with the
 * text and with what is put into it, never faster.
 */
export function expandMacros(text: string, values: MacroValues): string {
  return expandText(text, new MacroExpansion(values, expandText))
}

/**
 * Expands a text that a lorebook scans afterwards. `scanned` is the text and, each on a line of its own, what stands in
 * its `{{hidden_key:…}}`: keys match there, and nobody is shown it.
 */
export function expandForScan(text: string, values: MacroValues): { text: string; scanned: string } {
  const expansion = new MacroExpansion(values, expandText)
  const expanded = expandText(text, expansion)
  return { text: expanded, scanned: [expanded, ...expansion.hiddenKeys].join('\n') }
}
