import type { SecondaryLogic } from '../entry/rules.ts'
import type { GenerationType, ScanRole, ScanTexts } from '../entry/types.ts'

/** Where an entry can be put; what else a place needs are fields of their own. */
export const ENTRY_POSITIONS = [
  'before_char',
  'after_char',
  'note_top',
  'note_bottom',
  'at_depth',
  'before_examples',
  'after_examples',
  'outlet',
] as const
export type EntryPosition = (typeof ENTRY_POSITIONS)[number]

/** For whom an entry is: names and tags of characters that it asks for, or that it shuns. */
export type EntryCharacters = { is_exclude: boolean; names: string[]; tags: string[] }

/**
 * An entry as people edit it: every field flat, under one name, with a value of its type whatever the file said. What
 * decorators in the content say goes before all of it and stays where it is. Null follows whatever holds for all books.
 */
export type EntryFields = {
  title: string
  content: string
  is_enabled: boolean
  is_constant: boolean
  keys: string[]
  /** Whether the secondary keys count. */
  is_selective: boolean
  secondary_keys: string[]
  logic: SecondaryLogic
  position: EntryPosition
  /** Messages below it, at depth; whose words it is there. */
  depth: number
  role: ScanRole
  outlet: string
  order: number
  /** In percent. */
  probability: number
  ignores_budget: boolean
  scan_depth: number | null
  is_case_sensitive: boolean | null
  whole_words: boolean | null
  scanned_texts: (keyof ScanTexts)[]
  /** Names of inclusion groups, separated by commas. */
  group: string
  group_weight: number
  has_group_priority: boolean
  is_group_scored: boolean | null
  excludes_recursion: boolean
  prevents_recursion: boolean
  /** The level of recursion it waits for; 0 when it does not wait. */
  recursion_level: number
  /** In messages; 0 is not at all. */
  sticky: number
  cooldown: number
  delay: number
  /** Kinds of generation it is for; none named is all. */
  triggers: GenerationType[]
  characters: EntryCharacters
}

export type EntryField = keyof EntryFields
