import type { BookEntry } from '../../card/model/card.ts'
import { toBoolean, toText, toTextList } from '../../json/coerce.ts'
import { isObject } from '../../json/json.ts'
import { ROLES, readDepth, readPlaceRule, readRoleValue } from '../entry/place.ts'
import { LOGICS, readLevel, readLogic, readProbability, TEXT_FLAGS } from '../entry/rules.ts'
import type { GenerationType, ScanRole, ScanTexts } from '../entry/types.ts'
import { parseKey } from '../keys/parse-key.ts'
import {
  asText,
  asTexts,
  booleanOr,
  type Codec,
  extension,
  numberOr,
  optionalBoolean,
  optionalNumber,
  ownField,
  withExtensions,
  withoutField,
} from './codec.ts'
import {
  ENTRY_POSITIONS,
  type EntryCharacters,
  type EntryFields,
  type EntryPosition,
} from './entry-fields.ts'

const title: Codec<string> = {
  read: ({ comment, name }) => toText(comment) || toText(name),
  write: (entry, value) => ({ ...entry, comment: value, ...('name' in entry && { name: value }) }),
}

/** `use_regex` is for programs that treat all keys of an entry alike. */
const keys: Codec<string[]> = {
  read: entry => entry.keys,
  write: (entry, value) => ({ ...entry, keys: value, use_regex: arePatterns(value) }),
}

const arePatterns = (all: readonly string[]): boolean =>
  all.length > 0 && all.every(key => parseKey(key).kind === 'pattern')

const logic: Codec<EntryFields['logic']> = {
  read: ({ extensions }) => readLogic(extensions.selectiveLogic),
  write: (entry, value) => withExtensions(entry, { selectiveLogic: LOGICS.indexOf(value) }),
}

const probability: Codec<number> = {
  read: ({ extensions }) => readProbability(extensions, {}),
  write: (entry, value) => withExtensions(entry, { probability: value, useProbability: true }),
}

/** Stored in two places, of which the extension wins; null must clear both. */
const caseSensitive: Codec<boolean | null> = {
  read: entry => optionalBoolean(entry.extensions.case_sensitive) ?? optionalBoolean(entry.case_sensitive),
  write: (entry, value) => withExtensions(withoutField(entry, 'case_sensitive'), { case_sensitive: value }),
}

const scannedTexts: Codec<(keyof ScanTexts)[]> = {
  read: ({ extensions }) =>
    TEXT_FLAGS.filter(([flag]) => toBoolean(extensions[flag])).map(([, scanned]) => scanned),
  write: (entry, value) =>
    withExtensions(
      entry,
      Object.fromEntries(TEXT_FLAGS.map(([flag, scanned]) => [flag, value.includes(scanned)])),
    ),
}

const GENERATIONS: readonly GenerationType[] = [
  'normal',
  'continue',
  'impersonate',
  'swipe',
  'regenerate',
  'quiet',
]

const triggers: Codec<GenerationType[]> = {
  read: ({ extensions }) => {
    const named = toTextList(extensions.triggers)
    return GENERATIONS.filter(type => named.includes(type))
  },
  write: (entry, value) => withExtensions(entry, { triggers: value }),
}

const characters: Codec<EntryCharacters> = {
  read: ({ extensions: { character_filter: filter } }) => {
    if (!isObject(filter)) return { is_exclude: false, names: [], tags: [] }
    const { isExclude, names, tags } = filter
    return { is_exclude: booleanOr(false)(isExclude), names: toTextList(names), tags: toTextList(tags) }
  },
  write: (entry, { is_exclude, names, tags }) =>
    withCharacters(entry, { isExclude: is_exclude, names, tags }),
}

/** An empty filter applies to everyone; files express that by omitting it. */
function withCharacters(
  entry: BookEntry,
  filter: { isExclude: boolean; names: string[]; tags: string[] },
): BookEntry {
  if (filter.names.length + filter.tags.length > 0) return withExtensions(entry, { character_filter: filter })
  const { character_filter: _, ...extensions } = entry.extensions
  return { ...entry, extensions }
}

/**
 * Cards write two positions in their own field; SillyTavern numbers all of them in the order of our list. Both are
 * written.
 */
export const position: Codec<EntryPosition> = {
  read: ({ position: own, extensions }) => {
    const place = readPlaceRule(own, extensions, {}).position
    return place === 'from_start' ? 'at_depth' : place
  },
  write: (entry, value) => ({
    ...withExtensions(entry, { position: ENTRY_POSITIONS.indexOf(value) }),
    position: value === 'before_char' ? 'before_char' : 'after_char',
  }),
}

export const depth: Codec<number> = extension('depth', readDepth)

export const role: Codec<ScanRole> = {
  read: ({ extensions }) => readRoleValue(extensions.role),
  write: (entry, value) => withExtensions(entry, { role: ROLES.indexOf(value) }),
}

export const outlet: Codec<string> = extension('outlet_name', asText)

export const ENTRY_CODECS: { readonly [Field in keyof EntryFields]: Codec<EntryFields[Field]> } = {
  title,
  content: ownField('content', asText),
  is_enabled: ownField('enabled', booleanOr(true)),
  is_constant: ownField('constant', booleanOr(false)),
  keys,
  is_selective: ownField('selective', booleanOr(false)),
  secondary_keys: ownField('secondary_keys', asTexts),
  logic,
  position,
  depth,
  role,
  outlet,
  order: ownField('insertion_order', numberOr(100)),
  probability,
  ignores_budget: extension('ignore_budget', booleanOr(false)),
  scan_depth: extension('scan_depth', optionalNumber),
  is_case_sensitive: caseSensitive,
  whole_words: extension('match_whole_words', optionalBoolean),
  scanned_texts: scannedTexts,
  group: extension('group', asText),
  group_weight: extension('group_weight', numberOr(100)),
  has_group_priority: extension('group_override', booleanOr(false)),
  is_group_scored: extension('use_group_scoring', optionalBoolean),
  excludes_recursion: extension('exclude_recursion', booleanOr(false)),
  prevents_recursion: extension('prevent_recursion', booleanOr(false)),
  recursion_level: extension('delay_until_recursion', readLevel),
  sticky: extension('sticky', numberOr(0)),
  cooldown: extension('cooldown', numberOr(0)),
  delay: extension('delay', numberOr(0)),
  triggers,
  characters,
}
