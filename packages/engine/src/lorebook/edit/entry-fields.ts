import type { SecondaryLogic } from '../entry/rules.ts'
import type { GenerationType, ScanRole, ScanTexts } from '../entry/types.ts'

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

export type EntryCharacters = { is_exclude: boolean; names: string[]; tags: string[] }

/**
 * An entry for editing: flat fields with proper types. Decorators in the content take precedence and stay there. Null
 * inherits the global setting.
 */
export type EntryFields = {
  title: string
  content: string
  is_enabled: boolean
  is_constant: boolean
  keys: string[]
  is_selective: boolean
  secondary_keys: string[]
  logic: SecondaryLogic
  position: EntryPosition
  /** Number of messages after an entry at depth, and its role there. */
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
  group: string
  group_weight: number
  has_group_priority: boolean
  is_group_scored: boolean | null
  excludes_recursion: boolean
  prevents_recursion: boolean
  recursion_level: number
  /** In messages; 0 means off. */
  sticky: number
  cooldown: number
  delay: number
  /** Generation types that the entry applies to; empty means all. */
  triggers: GenerationType[]
  characters: EntryCharacters
}

export type EntryField = keyof EntryFields
