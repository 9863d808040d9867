import { toBoolean, toNumber, toTextList } from '../../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject, omitKeys } from '../../json/json.ts'

/** A world-file field that cards keep in an entry's extensions, with its default. */
export type WorldField = { world: string; card: string; fallback: Json }

/** Field names in world files and cards. The mixed style of card names is what everyone writes. */
export const WORLD_FIELDS: readonly WorldField[] = [
  { world: 'addMemo', card: 'add_memo', fallback: true },
  { world: 'vectorized', card: 'vectorized', fallback: false },
  { world: 'selectiveLogic', card: 'selectiveLogic', fallback: 0 },
  { world: 'ignoreBudget', card: 'ignore_budget', fallback: false },
  { world: 'excludeRecursion', card: 'exclude_recursion', fallback: false },
  { world: 'preventRecursion', card: 'prevent_recursion', fallback: false },
  { world: 'delayUntilRecursion', card: 'delay_until_recursion', fallback: 0 },
  { world: 'probability', card: 'probability', fallback: 100 },
  { world: 'useProbability', card: 'useProbability', fallback: true },
  { world: 'depth', card: 'depth', fallback: 4 },
  { world: 'role', card: 'role', fallback: 0 },
  { world: 'outletName', card: 'outlet_name', fallback: '' },
  { world: 'group', card: 'group', fallback: '' },
  { world: 'groupOverride', card: 'group_override', fallback: false },
  { world: 'groupWeight', card: 'group_weight', fallback: 100 },
  { world: 'useGroupScoring', card: 'use_group_scoring', fallback: null },
  { world: 'scanDepth', card: 'scan_depth', fallback: null },
  { world: 'caseSensitive', card: 'case_sensitive', fallback: null },
  { world: 'matchWholeWords', card: 'match_whole_words', fallback: null },
  { world: 'automationId', card: 'automation_id', fallback: '' },
  { world: 'sticky', card: 'sticky', fallback: null },
  { world: 'cooldown', card: 'cooldown', fallback: null },
  { world: 'delay', card: 'delay', fallback: null },
  { world: 'matchPersonaDescription', card: 'match_persona_description', fallback: false },
  { world: 'matchCharacterDescription', card: 'match_character_description', fallback: false },
  { world: 'matchCharacterPersonality', card: 'match_character_personality', fallback: false },
  { world: 'matchCharacterDepthPrompt', card: 'match_character_depth_prompt', fallback: false },
  { world: 'matchScenario', card: 'match_scenario', fallback: false },
  { world: 'matchCreatorNotes', card: 'match_creator_notes', fallback: false },
  { world: 'triggers', card: 'triggers', fallback: [] },
]

/** Fields that are omitted instead of defaulted; SillyTavern does not store the first in cards, we do. */
export const RARE_WORLD_FIELDS: readonly Omit<WorldField, 'fallback'>[] = [
  { world: 'characterFilter', card: 'character_filter' },
  { world: 'displayIndex', card: 'display_index' },
]

/** World-file names of an entry's own fields. */
const RENAMED = ['uid', 'key', 'keysecondary', 'order', 'disable']
const EXTRAS = [...WORLD_FIELDS, ...RARE_WORLD_FIELDS].flatMap(({ world, card }) =>
  // cards also have this as an entry's own field
  card === 'case_sensitive' ? [world] : [world, card],
)
const CONSUMED = [...RENAMED, ...EXTRAS]

/**
 * Whether an entry uses world-file field names. Many programs mix both styles, so each field is looked up under both
 * names.
 */
export function hasWorldNames(entry: JsonObject): boolean {
  return toNumber(entry.position) !== undefined || CONSUMED.some(name => Object.hasOwn(entry, name))
}

/**
 * Converts an entry to card field names; the entry's prevailing style wins. Disabled in either style means disabled.
 * `place` is the entry's key, used when it has no id.
 */
export function fromWorldEntry(entry: JsonObject, place: string): JsonObject {
  const isWorld = isAbsent(entry.keys) && !isAbsent(entry.key)
  const pick = (card: string, world: string) => {
    const [own, other] = isWorld ? [world, card] : [card, world]
    return isAbsent(entry[own]) ? entry[other] : entry[own]
  }
  const keys = pick('keys', 'key') ?? []
  const isSelective = isWorld || !isAbsent(entry.keysecondary)
  const extensions = extensionsOf(entry, isWorld)
  const number = toNumber(extensions.position)
  return {
    ...omitKeys(entry, CONSUMED),
    id: pick('id', 'uid') ?? toNumber(place) ?? place,
    keys,
    secondary_keys: pick('secondary_keys', 'keysecondary') ?? [],
    comment: entry.comment ?? '',
    constant: toBoolean(entry.constant) ?? false,
    selective: toBoolean(entry.selective) ?? isSelective,
    insertion_order: pick('insertion_order', 'order') ?? 100,
    enabled: toBoolean(entry.enabled) !== false && toBoolean(entry.disable) !== true,
    position:
      number === undefined ? (entry.position ?? 'after_char') : number === 0 ? 'before_char' : 'after_char',
    use_regex: toBoolean(entry.use_regex) ?? (isWorld && arePatterns(toTextList(keys))),
    extensions,
  }
}

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null

function extensionsOf(entry: JsonObject, isWorld: boolean): JsonObject {
  const result: JsonObject = isObject(entry.extensions) ? { ...entry.extensions } : {}
  for (const { world, card } of [...WORLD_FIELDS, ...RARE_WORLD_FIELDS]) {
    const value = getOwn(entry, world) ?? (card === 'case_sensitive' ? undefined : getOwn(entry, card))
    if (value !== undefined && (isWorld || isAbsent(result[card]))) result[card] = value
  }
  const position = positionOf(entry, isWorld)
  if (position !== undefined && (isWorld || isAbsent(result.position))) result.position = position
  return result
}

/** The numeric position. Card words are mapped only in world files, where a missing position means "before". */
function positionOf({ position }: JsonObject, isWorld: boolean): number | undefined {
  if (!isWorld) return toNumber(position)
  if (position === 'after_char') return 1
  return position === 'before_char' ? 0 : (toNumber(position) ?? 0)
}

/** World files mix words and patterns. Programs with one flag per entry treat it as patterns only if all keys are. */
function arePatterns(keys: readonly string[]): boolean {
  return keys.length > 0 && keys.every(key => /^\/.+\/[a-z]*$/s.test(key))
}
