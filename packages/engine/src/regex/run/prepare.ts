import type { MacroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import { REGEX_LIMITS } from '../model/limits.ts'
import type { RegexScript } from '../model/script.ts'
import { compileFind } from './compile.ts'
import { expandFind } from './macros.ts'
import { parseTemplate, type Template } from './template.ts'

/** Why a script that is for a text cannot run on it, or had its output dropped. */
export type SkipReason =
  | 'invalid_pattern'
  | 'pattern_too_long'
  | 'replacement_too_long'
  | 'text_too_long'
  | 'output_too_long'
  | 'too_many_scripts'
  | 'timed_out'

/** A script ready to run on any number of texts: macros of its pattern and trims put in, everything parsed. */
export type PreparedScript = { expression: RegExp; template: Template; trims: string[] }

/** Makes a script ready, or tells why it does nothing. */
export function prepareScript(script: RegexScript, values: MacroValues): PreparedScript | SkipReason {
  if (script.replaceString.length > REGEX_LIMITS.replacement) return 'replacement_too_long'
  if (script.findRegex.length > REGEX_LIMITS.pattern) return 'pattern_too_long'
  const find = findOf(script, values)
  if (find.length > REGEX_LIMITS.pattern) return 'pattern_too_long'
  const expression = compileFind(find)
  if (expression === null) return 'invalid_pattern'
  const trims = script.trimStrings.map(trim => expandMacros(trim, values)).filter(trim => trim !== '')
  return { expression, template: parseTemplate(script.replaceString), trims }
}

function findOf({ findRegex, substituteRegex }: RegexScript, values: MacroValues): string {
  return substituteRegex === 0 ? findRegex : expandFind(findRegex, substituteRegex === 2, values)
}
