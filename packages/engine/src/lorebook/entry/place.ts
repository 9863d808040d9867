import { readPositionNumber, readRoleNumber } from '../../card/shape/entry-words.ts'
import { toNumber, toText } from '../../json/coerce.ts'
import type { Json, JsonObject } from '../../json/json.ts'
import type { EntryDecorators } from './decorator-table.ts'
import type { EntryPlace, ScanRole } from './types.ts'

export const ROLES: readonly ScanRole[] = ['system', 'user', 'assistant']
const AT_DEPTH = 4
const OUTLET = 7
/** Index is SillyTavern's position number. Lacks `AT_DEPTH` and `OUTLET`, which need more data. */
const POSITIONS = [
  'before_char',
  'after_char',
  'note_top',
  'note_bottom',
  null,
  'before_examples',
  'after_examples',
] as const

/** `from_start` becomes a depth once the length of the chat is known. */
export type PlaceRule = EntryPlace | { position: 'from_start'; depth: number; role: ScanRole }

/** Decorators win over SillyTavern's position in `extensions`, which wins over the card's own `position`. */
export function readPlaceRule(
  position: Json | undefined,
  extensions: JsonObject,
  decoration: EntryDecorators,
): PlaceRule {
  const role = decoration.role ?? readRoleValue(extensions.role)
  if (decoration.depth !== undefined) return { position: 'at_depth', depth: decoration.depth, role }
  if (decoration.reverseDepth !== undefined) {
    return { position: 'from_start', depth: decoration.reverseDepth, role }
  }
  if (decoration.position) return { position: decoration.position }
  const number = readPositionNumber(extensions.position) ?? readPositionNumber(position)
  if (number === AT_DEPTH) return { position: 'at_depth', depth: readDepth(extensions.depth), role }
  if (number === OUTLET) return { position: 'outlet', outlet: toText(extensions.outlet_name).trim() }
  return { position: POSITIONS[number ?? 1] ?? 'after_char' }
}

export function resolvePlace(rule: PlaceRule, length: number): EntryPlace {
  if (rule.position !== 'from_start') return rule
  return { position: 'at_depth', depth: Math.max(0, length - rule.depth), role: rule.role }
}

/** Number of messages after an entry at depth. */
export function readDepth(depth: Json | undefined): number {
  return Math.max(0, Math.trunc(toNumber(depth) ?? 4))
}

/** Reads a role given as a word or as SillyTavern's number. */
export function readRoleValue(role: Json | undefined): ScanRole {
  return ROLES[readRoleNumber(role) ?? 0] ?? 'system'
}
