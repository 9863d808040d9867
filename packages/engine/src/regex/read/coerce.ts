import { toBoolean, toNumber, toText, toTextList } from '../../json/coerce.ts'
import type { Json, JsonObject } from '../../json/json.ts'
import { PLACEMENTS, type Placement, type RegexScript } from '../model/script.ts'

/** Old placements: displayed text, which is now a switch, and `/sendas`. */
const LEGACY = { display: 0, sendAs: 4 } as const
const ALL = Object.values(PLACEMENTS)

/** Converts a script to declared types and migrates old placements (docs/spec/formats.md 3.1). Keeps unknown fields. */
export function coerceScript(json: JsonObject, id: string): RegexScript {
  const numbers = placementNumbers(json.placement)
  const wasDisplay = numbers.includes(LEGACY.display)
  return {
    ...json,
    id,
    scriptName: toText(json.scriptName),
    findRegex: toText(json.findRegex),
    replaceString: toText(json.replaceString),
    trimStrings: toTextList(json.trimStrings),
    placement: migratePlacements(numbers),
    disabled: toBoolean(json.disabled) ?? false,
    markdownOnly: wasDisplay || (toBoolean(json.markdownOnly) ?? false),
    promptOnly: wasDisplay || (toBoolean(json.promptOnly) ?? false),
    runOnEdit: toBoolean(json.runOnEdit) ?? false,
    substituteRegex: substitution(json.substituteRegex),
    minDepth: depth(json.minDepth),
    maxDepth: depth(json.maxDepth),
  }
}

function placementNumbers(value: Json | undefined): number[] {
  const list = Array.isArray(value) ? value : [value]
  return list.map(item => toNumber(item)).filter(number => number !== undefined)
}

/** `display` alone means all texts; `sendAs` alone means command output. */
function migratePlacements(numbers: readonly number[]): Placement[] {
  if (numbers.includes(LEGACY.display) && numbers.length === 1) return ALL
  const otherPlacements = numbers.filter(number => number !== LEGACY.display)
  if (otherPlacements.includes(LEGACY.sendAs) && otherPlacements.length === 1) return [PLACEMENTS.slash]
  return ALL.filter(placement => otherPlacements.includes(placement))
}

/** Old files have a boolean instead of a number. */
function substitution(value: Json | undefined): RegexScript['substituteRegex'] {
  const number = typeof value === 'boolean' ? Number(value) : toNumber(value)
  return number === 1 || number === 2 ? number : 0
}

function depth(value: Json | undefined): number | null {
  const number = toNumber(value)
  return number === undefined || Number.isNaN(number) ? null : number
}
