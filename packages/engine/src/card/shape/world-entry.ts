import { isEmpty, toBoolean, toNumber, toTextList, toWords } from '../../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject, omitKeys, snakeCase } from '../../json/json.ts'
import { readPositionNumber } from './entry-words.ts'

/** A world-file field that cards keep in an entry's extensions, with its default. */
export type WorldField = { world: string; card: string; fallback: Json }

/** Field names in world files and cards. The mixed style of the card names is the common one. */
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

/** Fields that are omitted instead of defaulted. SillyTavern does not store the first in cards; we do. */
export const RARE_WORLD_FIELDS: readonly Omit<WorldField, 'fallback'>[] = [
  { world: 'characterFilter', card: 'character_filter' },
  { world: 'displayIndex', card: 'display_index' },
]

/** World-file names of an entry's own fields. */
const RENAMED = ['uid', 'key', 'keysecondary', 'order', 'disable']

/** Other names of each extension field: the world file's, and the same in snake case. */
const OTHER_NAMES = [...WORLD_FIELDS, ...RARE_WORLD_FIELDS].map(({ world, card }) => ({
  card,
  others: [...new Set([world, snakeCase(world)])].filter(name => name !== card),
}))
const EXTENSION_NAMES = OTHER_NAMES.flatMap(({ others: aliases }) => aliases)
const READ_FIELDS = [
  ...RENAMED,
  ...EXTENSION_NAMES,
  // Cards also have `case_sensitive` as an entry's own field.
  ...OTHER_NAMES.flatMap(({ card }) => (card === 'case_sensitive' ? [] : [card])),
]

/** Whether an entry uses world-file names. Programs mix both styles, so each field is looked up under both names. */
export function hasWorldNames(entry: JsonObject): boolean {
  const { position, extensions } = entry
  return (
    (readPositionNumber(position) !== undefined && !CARD_POSITIONS.includes(position)) ||
    READ_FIELDS.some(name => Object.hasOwn(entry, name)) ||
    (isObject(extensions) && EXTENSION_NAMES.some(name => Object.hasOwn(extensions, name)))
  )
}

/** Positions that cards write in words; the index is the number. */
const CARD_POSITIONS: readonly (Json | undefined)[] = ['before_char', 'after_char']

/** The number of the secondary-key condition that Kobold Lite's `keyanti` states. */
const NOT_ANY = 2

/**
 * Converts an entry to card field names; values in the entry's prevailing style win. An entry disabled in either style,
 * or by Kobold Lite's `widisabled`, is disabled. `place` is the entry's key, used when it has no id.
 */
export function fromWorldEntry(entry: JsonObject, place: string): JsonObject {
  const isWorld = isAbsent(entry.keys) && !isAbsent(entry.key)
  const pick = (card: string, world: string, isMissing = isAbsent) => {
    const [own, other] = isWorld ? [world, card] : [card, world]
    return isMissing(entry[own]) ? (entry[other] ?? entry[own]) : entry[own]
  }
  const keys = pick('keys', 'key', isEmpty) ?? []
  const secondary = pick('secondary_keys', 'keysecondary', isEmpty) ?? []
  const unwanted = isEmpty(secondary) ? toWords(entry.keyanti) : []
  const isSelective = isWorld || !isEmpty(entry.keysecondary)
  const extensions = extensionsOf(entry, isWorld)
  if (unwanted.length > 0) extensions.selectiveLogic = NOT_ANY
  const number = toNumber(extensions.position)
  return {
    ...omitKeys(entry, [...READ_FIELDS, 'widisabled', ...(unwanted.length > 0 ? ['keyanti'] : [])]),
    id: pick('id', 'uid') ?? toNumber(place) ?? place,
    keys,
    secondary_keys: unwanted.length > 0 ? unwanted : secondary,
    comment: entry.comment ?? '',
    constant: toBoolean(entry.constant) ?? false,
    selective: unwanted.length > 0 || (toBoolean(entry.selective) ?? isSelective),
    insertion_order: pick('insertion_order', 'order') ?? 100,
    enabled:
      toBoolean(entry.enabled) !== false &&
      [entry.disable, entry.widisabled].every(value => toBoolean(value) !== true),
    position:
      number === undefined ? (entry.position ?? 'after_char') : number === 0 ? 'before_char' : 'after_char',
    use_regex: toBoolean(entry.use_regex) ?? (isWorld && arePatterns(toTextList(keys))),
    extensions,
  }
}

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null

function extensionsOf(entry: JsonObject, isWorld: boolean): JsonObject {
  const own: JsonObject = isObject(entry.extensions) ? entry.extensions : {}
  const result = omitKeys(own, EXTENSION_NAMES)
  for (const { card, others: aliases } of OTHER_NAMES) {
    const inside = [card, ...aliases].map(name => getOwn(own, name))
    const beside = [...aliases, ...(card === 'case_sensitive' ? [] : [card])].map(name => getOwn(entry, name))
    const value = firstOf(isWorld ? [...beside, ...inside] : [...inside, ...beside])
    if (value !== undefined) result[card] = value
  }
  const position = positionOf(entry, isWorld)
  if (position !== undefined && (isWorld || isAbsent(result.position))) result.position = position
  return result
}

/** The numeric position. A missing one means "before" in world files; cards write two of the positions as words. */
function positionOf({ position }: JsonObject, isWorld: boolean): number | undefined {
  if (isWorld) return readPositionNumber(position) ?? 0
  return CARD_POSITIONS.includes(position) ? undefined : readPositionNumber(position)
}

/** The first value that is present, else null if one is null. */
const firstOf = (values: (Json | undefined)[]): Json | undefined =>
  values.find(value => !isAbsent(value)) ?? values.find(value => value === null)

/** World files mix words and patterns. Programs with one flag per entry use patterns only if all keys are patterns. */
function arePatterns(keys: readonly string[]): boolean {
  return keys.length > 0 && keys.every(key => /^\/.+\/[a-z]*$/s.test(key))
}
