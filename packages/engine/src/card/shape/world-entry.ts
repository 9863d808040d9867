import { toBoolean, toNumber, toTextList } from '../../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject, omitKeys } from '../../json/json.ts'

/** A field of SillyTavern's world files that a card keeps in an entry's extensions, and what it is when not given. */
export type WorldField = { world: string; card: string; fallback: Json }

/** The fields by their two names. The card's are not all in one style; that is how everybody writes them. */
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

/** Those that are left out rather than set to a default: SillyTavern has no place for the first in a card, we do. */
export const RARE_WORLD_FIELDS: readonly Omit<WorldField, 'fallback'>[] = [
  { world: 'characterFilter', card: 'character_filter' },
  { world: 'displayIndex', card: 'display_index' },
]

const RENAMED = ['uid', 'key', 'keysecondary', 'order', 'position', 'disable', 'extensions']
const CONSUMED = [...RENAMED, ...[...WORLD_FIELDS, ...RARE_WORLD_FIELDS].map(({ world }) => world)]

/** Whether an entry speaks SillyTavern's language rather than that of cards. */
export function isWorldEntry(entry: JsonObject): boolean {
  return !('keys' in entry) && 'key' in entry
}

/** An entry of a world file under the names of a card. `place` is the key it stood under, for files without uids. */
export function fromWorldEntry(entry: JsonObject, place: string): JsonObject {
  const position = toNumber(entry.position) ?? 0
  return {
    ...omitKeys(entry, CONSUMED),
    id: entry.uid ?? toNumber(place) ?? place,
    keys: entry.key ?? [],
    secondary_keys: entry.keysecondary ?? [],
    comment: entry.comment ?? '',
    constant: toBoolean(entry.constant) ?? false,
    selective: toBoolean(entry.selective) ?? true,
    insertion_order: entry.order ?? 100,
    enabled: !(toBoolean(entry.disable) ?? false),
    position: position === 0 ? 'before_char' : 'after_char',
    use_regex: arePatterns(toTextList(entry.key)),
    extensions: { ...worldExtensions(entry), position },
  }
}

function worldExtensions(entry: JsonObject): JsonObject {
  const result: JsonObject = isObject(entry.extensions) ? { ...entry.extensions } : {}
  for (const { world, card } of [...WORLD_FIELDS, ...RARE_WORLD_FIELDS]) {
    const value = getOwn(entry, world)
    if (value !== undefined) result[card] = value
  }
  return result
}

/** World files mix words and patterns. Programs that ask for one or the other take a book of patterns only as such. */
function arePatterns(keys: readonly string[]): boolean {
  return keys.length > 0 && keys.every(key => /^\/.+\/[a-z]*$/s.test(key))
}
