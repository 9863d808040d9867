import type { MacroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import { REGEX_LIMITS } from '../model/limits.ts'
import type { PreparedScript } from './prepare.ts'
import { fillTemplate } from './template.ts'

/** What a script made of a text. */
export type ReplaceResult = { text: string; matches: number }

/** Told about each match and what is put in its place. */
export type OnMatch = (match: RegExpExecArray, replacement: string) => void

/**
 * Runs one script over a text: each match gives way to the filled template, whose macros are expanded afterwards, those
 * that a group brought along included. Null when more would come out than may.
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

/** The matches one after another, each looked for when it is asked for; without the flag `g` the first only. */
function matchesOf(expression: RegExp, text: string): Iterable<RegExpExecArray> {
  if (expression.global) return text.matchAll(expression)
  const match = expression.exec(text)
  return match === null ? [] : [match]
}
