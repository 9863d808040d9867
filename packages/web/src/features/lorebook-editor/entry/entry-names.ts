import type { EntryFields, GenerationType, ScanTexts, SecondaryLogic } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

type LabelTable<Value extends string> = Readonly<Record<Value, () => string>>

export const logicNames: LabelTable<SecondaryLogic> = {
  and_any: m.lorebooks_logic_and_any,
  and_all: m.lorebooks_logic_and_all,
  not_any: m.lorebooks_logic_not_any,
  not_all: m.lorebooks_logic_not_all,
}
export const logics = ['and_any', 'and_all', 'not_any', 'not_all'] as const

export const positionNames: LabelTable<EntryFields['position']> = {
  before_char: m.lorebooks_position_before_char,
  after_char: m.lorebooks_position_after_char,
  note_top: m.lorebooks_position_note_top,
  note_bottom: m.lorebooks_position_note_bottom,
  at_depth: m.lorebooks_position_at_depth,
  before_examples: m.lorebooks_position_before_examples,
  after_examples: m.lorebooks_position_after_examples,
  outlet: m.lorebooks_position_outlet,
}

export const roleNames: LabelTable<EntryFields['role']> = {
  system: m.lorebooks_role_system,
  user: m.lorebooks_role_user,
  assistant: m.lorebooks_role_assistant,
}
export const roles = ['system', 'user', 'assistant'] as const

export const textNames: LabelTable<keyof ScanTexts> = {
  persona: m.lorebooks_text_persona,
  description: m.lorebooks_text_description,
  personality: m.lorebooks_text_personality,
  depth_prompt: m.lorebooks_text_depth_prompt,
  scenario: m.lorebooks_text_scenario,
  creator_notes: m.lorebooks_text_creator_notes,
}
export const texts = [
  'persona',
  'description',
  'personality',
  'depth_prompt',
  'scenario',
  'creator_notes',
] as const

export const triggerNames: LabelTable<GenerationType> = {
  normal: m.lorebooks_trigger_normal,
  continue: m.lorebooks_trigger_continue,
  impersonate: m.lorebooks_trigger_impersonate,
  swipe: m.lorebooks_trigger_swipe,
  regenerate: m.lorebooks_trigger_regenerate,
  quiet: m.lorebooks_trigger_quiet,
}
export const triggers = ['normal', 'continue', 'impersonate', 'swipe', 'regenerate', 'quiet'] as const
