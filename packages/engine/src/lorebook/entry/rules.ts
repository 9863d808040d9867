import type { BookEntry } from '../../card/model/card.ts'
import { readLogicNumber } from '../../card/shape/entry-words.ts'
import { toBoolean, toNumber, toText, toTextList } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import { hashText } from '../../macros/context/dice.ts'
import type { EntryDecorators } from './decorator-table.ts'
import { readDecorators } from './decorators.ts'
import { type PlaceRule, readPlaceRule } from './place.ts'
import type { ScanTexts } from './types.ts'

/** Condition on secondary keys after a primary match. */
export type SecondaryLogic = 'and_any' | 'not_all' | 'not_any' | 'and_all'

/** Names and tags that an entry requires or excludes. */
export type CharacterFilter = { isExclude: boolean; names: string[]; tags: string[] }

/** An entry's settings, parsed once. Null inherits the global setting. */
export type EntryRules = {
  name: string
  isEnabled: boolean
  isData: boolean
  /** Content without decorators. */
  text: string
  /** Content hash; computed only for entries with lasting effects. */
  hash: number
  decoration: EntryDecorators
  keys: readonly string[]
  /** Empty if secondary keys are off. */
  secondaryKeys: readonly string[]
  logic: SecondaryLogic
  isConstant: boolean
  /** `order` places the entry in the prompt, `priority` in consideration; only decorators make them differ. */
  order: number
  priority: number
  place: PlaceRule
  scanDepth: number | null
  isCaseSensitive: boolean | null
  wholeWords: boolean | null
  scannedTexts: readonly (keyof ScanTexts)[]
  triggers: readonly string[]
  characters: CharacterFilter | null
  ignoresBudget: boolean
  excludesRecursion: boolean
  preventsRecursion: boolean
  recursionLevel: number
  /** In percent. */
  probability: number
  groups: readonly string[]
  hasGroupPriority: boolean
  groupWeight: number
  isGroupScored: boolean | null
  sticky: number
  cooldown: number
  delay: number
}

/** Indexed by SillyTavern's numbers. */
export const LOGICS: readonly SecondaryLogic[] = ['and_any', 'not_all', 'not_any', 'and_all']

/** Reads words or SillyTavern's number. */
export function readLogic(value: Json | undefined): SecondaryLogic {
  return LOGICS[readLogicNumber(value) ?? 0] ?? 'and_any'
}

export const TEXT_FLAGS: readonly (readonly [flag: string, text: keyof ScanTexts])[] = [
  ['match_persona_description', 'persona'],
  ['match_character_description', 'description'],
  ['match_character_personality', 'personality'],
  ['match_character_depth_prompt', 'depth_prompt'],
  ['match_scenario', 'scenario'],
  ['match_creator_notes', 'creator_notes'],
]

/** Reads card fields, SillyTavern's `extensions` and decorators. */
export function readRules(entry: BookEntry): EntryRules {
  const { extensions } = entry
  const { decoration, text } = readDecorators(entry.content)
  const name = entryNameOf(entry)
  return {
    ...{ name, text, decoration },
    ...{ isEnabled: entry.enabled, isData: readMagicTitle(name) === 'initial_variables' },
    keys: entry.keys,
    secondaryKeys: toBoolean(entry.selective) ? toTextList(entry.secondary_keys) : [],
    logic: readLogic(extensions.selectiveLogic),
    isConstant: toBoolean(entry.constant) ?? false,
    order: entry.insertion_order,
    priority: decoration.priority ?? entry.insertion_order,
    place: readPlaceRule(entry.position, extensions, decoration),
    ...scanRules(entry, decoration),
    triggers: toTextList(extensions.triggers),
    characters: readCharacterFilter(extensions.character_filter),
    ignoresBudget: toBoolean(extensions.ignore_budget) ?? false,
    ...recursionRules(extensions, decoration),
    probability: readProbability(extensions, decoration),
    ...groupRules(extensions),
    ...timedRules(entry),
  }
}

export function entryNameOf(entry: BookEntry): string {
  return toText(entry.comment) || toText(entry.name) || (entry.keys[0] ?? '')
}

function scanRules(entry: BookEntry, decoration: EntryDecorators) {
  const { extensions } = entry
  return {
    scanDepth: decoration.scanDepth ?? toNumber(extensions.scan_depth) ?? null,
    isCaseSensitive: toBoolean(extensions.case_sensitive) ?? toBoolean(entry.case_sensitive) ?? null,
    wholeWords: decoration.wholeWords ?? toBoolean(extensions.match_whole_words) ?? null,
    scannedTexts: TEXT_FLAGS.filter(([flag]) => toBoolean(extensions[flag])).map(([, text]) => text),
  }
}

function recursionRules(extensions: JsonObject, decoration: EntryDecorators) {
  return {
    excludesRecursion: decoration.excludesRecursion ?? toBoolean(extensions.exclude_recursion) ?? false,
    preventsRecursion: decoration.preventsRecursion ?? toBoolean(extensions.prevent_recursion) ?? false,
    recursionLevel: readLevel(extensions.delay_until_recursion),
  }
}

/** `true` means the first level. */
export function readLevel(value: Json | undefined): number {
  return toNumber(value) ?? (toBoolean(value) ? 1 : 0)
}

/** Percent, from decorators or fields. */
export function readProbability(extensions: JsonObject, decoration: EntryDecorators): number {
  if (decoration.probability !== undefined) return decoration.probability
  return (toBoolean(extensions.useProbability) ?? true) ? toPercent(extensions.probability) : 100
}

function toPercent(value: Json | undefined): number {
  return toNumber(typeof value === 'string' ? value.replace(/%\s*$/, '') : value) ?? 100
}

function groupRules(extensions: JsonObject) {
  const groups = toText(extensions.group).split(',')
  return {
    groups: [...new Set(groups.map(group => group.trim()).filter(group => group !== ''))],
    hasGroupPriority: toBoolean(extensions.group_override) ?? false,
    groupWeight: Math.max(0, toNumber(extensions.group_weight) ?? 100),
    isGroupScored: toBoolean(extensions.use_group_scoring) ?? null,
  }
}

function timedRules({ extensions, content }: BookEntry) {
  const messages = (value: Json | undefined) => Math.max(0, toNumber(value) ?? 0)
  const [sticky, cooldown] = [messages(extensions.sticky), messages(extensions.cooldown)]
  const hash = sticky + cooldown > 0 ? hashText(content) : 0
  return { sticky, cooldown, delay: messages(extensions.delay), hash }
}

function readCharacterFilter(filter: Json | undefined): CharacterFilter | null {
  if (!isObject(filter)) return null
  const names = toTextList(filter.names)
  const tags = toTextList(filter.tags)
  if (names.length + tags.length === 0) return null
  return { isExclude: toBoolean(filter.isExclude) ?? false, names, tags }
}

/** Titles with a meaning for status-bar frameworks. */
export type MagicTitle = 'initial_variables' | 'mvu_update' | 'mvu_plot' | 'generate' | 'render' | 'inject'

const MAGIC: readonly (readonly [RegExp, MagicTitle])[] = [
  [/\[(?:initvar|initialvariables)\]/i, 'initial_variables'],
  [/\[mvu_update\]/i, 'mvu_update'],
  [/\[mvu_plot\]/i, 'mvu_plot'],
  [/^\s*\[generate:[^\]]*\]/i, 'generate'],
  [/^\s*\[render:[^\]]*\]/i, 'render'],
  [/^\s*@inject\b/i, 'inject'],
]

/**
 * The meaning of a title for MVU and ST-Prompt-Template, or null. Initial variables are data and never sent. Other
 * entries are ordinary; code in their contents stays text.
 */
export function readMagicTitle(title: string): MagicTitle | null {
  return MAGIC.find(([pattern]) => pattern.test(title))?.[1] ?? null
}
