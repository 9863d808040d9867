import type { MacroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import { REGEX_LIMITS } from '../model/limits.ts'
import type { PreparedScript } from './prepare.ts'
import { fillTemplate } from './template.ts'

export type ReplaceResult = { text: string; matches: number }

export type OnMatch = (match: RegExpExecArray, replacement: string) => void

/**
 * Replaces each match with the filled template and then expands macros, including those from groups. Null if the output
 * is too long.
 */
export function replaceMatches(
  text: string,
  script: PreparedScript,
  values: MacroValues,
  onMatch?: OnMatch,
): ReplaceResult | null {
  const pieces: string[] = []
  let length = 0
  let at = 0
  let matches = 0
  for (const match of matchesOf(script.expression, text)) {
    const filled = fillTemplate(script.template, match, script.trims)
    if (filled === null) return null
    const replacement = expandMacros(filled, values)
    length += match.index - at + replacement.length
    if (length > REGEX_LIMITS.output) return null
    pieces.push(text.slice(at, match.index), replacement)
    at = match.index + match[0].length
    matches++
    onMatch?.(match, replacement)
  }
  if (length + text.length - at > REGEX_LIMITS.output) return null
  return { text: pieces.join('') + text.slice(at), matches }
}

/** Lazily finds all matches, or only the first without `g`. */
function matchesOf(expression: RegExp, text: string): Iterable<RegExpExecArray> {
  if (expression.global) return text.matchAll(expression)
  const match = expression.exec(text)
  return match === null ? [] : [match]
}
