import type { MacroValues } from '../../macros/context/values.ts'
import { PLACEMENTS, type RegexScript } from '../model/script.ts'

/** A script for stored model texts, unless overridden. */
export function script(
  findRegex: string,
  replaceString: string,
  more: Partial<RegexScript> = {},
): RegexScript {
  return {
    id: `${findRegex}→${replaceString}`,
    scriptName: findRegex,
    findRegex,
    replaceString,
    trimStrings: [],
    placement: [PLACEMENTS.assistant],
    disabled: false,
    markdownOnly: false,
    promptOnly: false,
    runOnEdit: false,
    substituteRegex: 0,
    minDepth: null,
    maxDepth: null,
    ...more,
  }
}

export const values: MacroValues = { user: 'Bob', char: 'Amy' }

export const stored = { pass: 'stored', placement: PLACEMENTS.assistant } as const
