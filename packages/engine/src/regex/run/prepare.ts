import type { MacroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import { unifyLineBreaks } from '../../text/line-breaks.ts'
import { REGEX_LIMITS } from '../model/limits.ts'
import type { RegexScript } from '../model/script.ts'
import { compileFind } from './compile.ts'
import { parseTemplate, type ReplacementTemplate } from './template.ts'

/** Why a script that applies was skipped or its output dropped. */
export type SkipReason =
  | 'invalid_pattern'
  | 'pattern_too_long'
  | 'replacement_too_long'
  | 'text_too_long'
  | 'output_too_long'
  | 'too_many_scripts'
  | 'timed_out'

/** A parsed script with macros and trims expanded. */
export type PreparedScript = { expression: RegExp; template: ReplacementTemplate; trims: string[] }

/** Returns why a script does nothing. */
export function prepareScript(script: RegexScript, values: MacroValues): PreparedScript | SkipReason {
  if (script.replaceString.length > REGEX_LIMITS.replacement) return 'replacement_too_long'
  if (script.findRegex.length > REGEX_LIMITS.pattern) return 'pattern_too_long'
  const find = unifyLineBreaks(findOf(script, values))
  if (find.length > REGEX_LIMITS.pattern) return 'pattern_too_long'
  const expression = compileFind(find)
  if (expression === null) return 'invalid_pattern'
  const trims = script.trimStrings
    .map(trim => unifyLineBreaks(expandMacros(trim, values)))
    .filter(trim => trim !== '')
  return { expression, template: parseTemplate(unifyLineBreaks(script.replaceString)), trims }
}

function findOf({ findRegex, substituteRegex }: RegexScript, values: MacroValues): string {
  return substituteRegex === 0 ? findRegex : expandFind(findRegex, substituteRegex === 2, values)
}

/** Start or end of a macro. A backslash escapes the next character. */
const TOKEN = /\\[\s\S]|\{{2,}|\}\}|<(?:user|bot|char|group|charifnotgroup)>/gi

/** `end` is exclusive. */
type MacroSpan = { start: number; end: number }

/**
 * Expands macros in a `findRegex`, raw or escaped. The surrounding pattern stays untouched, including escaped braces.
 */
export function expandFind(findRegex: string, isPlain: boolean, values: MacroValues): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of macroSpans(findRegex)) {
    const source = findRegex.slice(start, end)
    const value = expandMacros(source, values)
    pieces.push(findRegex.slice(at, start), isPlain && value !== source ? escapePattern(value) : value)
    at = end
  }
  return pieces.join('') + findRegex.slice(at)
}

/** Finds outermost macros. With an odd number of braces, the first one belongs to the pattern. */
function macroSpans(pattern: string): MacroSpan[] {
  const spans: MacroSpan[] = []
  const open: number[] = []
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    if (token.startsWith('<')) spans.push({ start: index, end: index + token.length })
    else if (token.startsWith('{')) {
      for (let at = index + (token.length % 2); at < index + token.length; at += 2) open.push(at)
    } else if (token === '}}') {
      const start = open.pop()
      if (start !== undefined) enclose(spans, { start, end: index + 2 })
    }
  }
  return spans
}

function enclose(spans: MacroSpan[], outer: MacroSpan): void {
  while ((spans.at(-1)?.start ?? -1) > outer.start) spans.pop()
  spans.push(outer)
}

const META = /[\n\r\t\v\f\0\u2028\u2029.^$*+?{}[\]\\/|()]/g
const CONTROLS: Record<string, string> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\f': '\\f',
  '\0': '\\x00',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Returns a one-line pattern that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(META, character => CONTROLS[character] ?? `\\${character}`)
}
