import { MacroExpansion } from './context/expansion.ts'
import type { MacroValues } from './context/values.ts'
import { expandText } from './write.ts'

/**
 * Expands macros (docs/spec/formats.md 4): `{{user}}`, `<USER>`, `{{random::a::b}}`, `{{.score++}}`, `{{if
 * .met}}…{{else}}…{{/if}}`. Names are case-insensitive, outer spaces are ignored, inner macros run first. Unknown
 * macros, missing values and invalid arguments stay as written, with inner macros expanded. Never throws, changes only
 * `values.variables`, and is linear in input and output.
 */
export function expandMacros(text: string, values: MacroValues): string {
  return expandText(text, new MacroExpansion(values, expandText))
}

/**
 * Expands a text for a lorebook scan. `scanned` adds the contents of `{{hidden_key:…}}`, one per line, which keys can
 * match but nobody sees.
 */
export function expandForScan(text: string, values: MacroValues): { text: string; scanned: string } {
  const expansion = new MacroExpansion(values, expandText)
  const expanded = expandText(text, expansion)
  return { text: expanded, scanned: [expanded, ...expansion.hiddenKeys].join('\n') }
}
