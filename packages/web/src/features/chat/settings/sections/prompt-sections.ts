import {
  DEPTH_MAX,
  lorebookStrategies,
  namesBehaviors,
  notePositions,
  PROMPT_TEXT_MAX,
  postProcessings,
  promptRoles,
  THOUGHT_MARK_MAX,
} from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { named, type SettingSection, whenSet } from '../fields/field-spec.ts'
import { AttachedBooks } from './attached-books.tsx'
import { PromptSwitches } from './prompt-switches.tsx'

/** Texts before and after the conversation. */
export const textsSection: SettingSection = {
  title: m.settings_section_texts,
  fields: [
    {
      kind: 'text',
      name: 'system_prompt',
      label: m.settings_system_prompt,
      hint: m.settings_system_prompt_hint,
      rows: 6,
      max: PROMPT_TEXT_MAX,
    },
    {
      kind: 'text',
      name: 'post_history_instructions',
      label: m.settings_post_history,
      hint: m.settings_post_history_hint,
      max: PROMPT_TEXT_MAX,
    },
    {
      kind: 'switch',
      name: 'prefer_card_prompts',
      label: m.settings_prefer_card,
      hint: m.settings_prefer_card_hint,
    },
    {
      kind: 'text',
      name: 'memory.summary',
      label: m.settings_summary,
      hint: m.settings_summary_hint,
      max: PROMPT_TEXT_MAX,
    },
  ],
}

/** The author's note. */
export const noteSection: SettingSection = {
  title: m.settings_section_note,
  fields: [
    {
      kind: 'text',
      name: 'author_note.text',
      label: m.settings_note_text,
      hint: m.settings_note_text_hint,
      rows: 5,
      max: PROMPT_TEXT_MAX,
    },
    {
      kind: 'select',
      name: 'author_note.position',
      label: m.settings_note_position,
      useOptions: named(notePositions, {
        before_main: m.settings_note_before_main,
        after_main: m.settings_note_after_main,
        in_chat: m.settings_note_in_chat,
      }),
    },
    {
      kind: 'number',
      name: 'author_note.depth',
      label: m.personas_field_depth,
      hint: m.personas_field_depth_hint,
      useIsShown: whenSet('author_note.position', 'in_chat'),
      min: 0,
      max: DEPTH_MAX,
    },
    {
      kind: 'select',
      name: 'author_note.role',
      label: m.personas_field_role,
      useOptions: named(promptRoles, {
        system: m.personas_role_system,
        user: m.personas_role_user,
        assistant: m.personas_role_assistant,
      }),
    },
    {
      kind: 'number',
      name: 'author_note.interval',
      label: m.settings_note_interval,
      hint: m.settings_note_interval_hint,
      min: 0,
      max: 1_000,
    },
    { kind: 'switch', name: 'author_note.is_scanned', label: m.settings_note_scanned },
  ],
}

/** Which prompts are sent, in order. */
export const promptsSection: SettingSection = {
  title: m.settings_section_prompts,
  fields: [{ kind: 'component', name: 'prompt_switches', Component: PromptSwitches }],
}

/** Message format and how answers are continued. */
export const formatSection: SettingSection = {
  title: m.settings_section_format,
  fields: [
    {
      kind: 'select',
      name: 'post_processing',
      label: m.settings_processing,
      hint: m.settings_processing_hint,
      useOptions: named(postProcessings, {
        none: m.settings_processing_none,
        merge: m.settings_processing_merge,
        semi: m.settings_processing_semi,
        strict: m.settings_processing_strict,
        single: m.settings_processing_single,
      }),
    },
    {
      kind: 'select',
      name: 'names_behavior',
      label: m.settings_names,
      useOptions: named(namesBehaviors, {
        [-1]: m.settings_names_never,
        0: m.settings_names_where_needed,
        1: m.settings_names_field,
        2: m.settings_names_always,
      }),
    },
    { kind: 'switch', name: 'squash_system_messages', label: m.settings_squash },
    {
      kind: 'switch',
      name: 'pin_examples',
      label: m.settings_pin_examples,
      hint: m.settings_pin_examples_hint,
    },
    {
      kind: 'switch',
      name: 'continue_prefill',
      label: m.settings_continue_prefill,
      hint: m.settings_continue_prefill_hint,
    },
    {
      kind: 'text',
      name: 'continue_postfix',
      label: m.settings_continue_postfix,
      hint: m.settings_continue_postfix_hint,
      rows: 1,
      max: 20,
    },
    {
      kind: 'text',
      name: 'thoughts_open',
      label: m.settings_thoughts_open,
      hint: m.settings_thoughts_hint,
      rows: 1,
      max: THOUGHT_MARK_MAX,
    },
    {
      kind: 'text',
      name: 'thoughts_close',
      label: m.settings_thoughts_close,
      rows: 1,
      max: THOUGHT_MARK_MAX,
    },
  ],
}

export const booksSection: SettingSection = {
  title: m.settings_section_books,
  fields: [{ kind: 'component', name: 'lorebook_ids', Component: AttachedBooks }],
}

/** Lorebook scan settings; a book's or entry's own values win. */
export const lorebookSection: SettingSection = {
  title: m.settings_section_lorebooks,
  fields: [
    {
      kind: 'number',
      name: 'lorebook.scan_depth',
      label: m.settings_lore_scan_depth,
      hint: m.settings_lore_scan_depth_hint,
      min: 0,
      max: 1_000,
      slider: { max: 50 },
    },
    {
      kind: 'number',
      name: 'lorebook.budget_percent',
      label: m.settings_lore_budget_percent,
      min: 0,
      max: 100,
      slider: { max: 100 },
    },
    {
      kind: 'number',
      name: 'lorebook.budget_cap',
      label: m.settings_lore_budget_cap,
      hint: m.settings_lore_budget_cap_hint,
      min: 0,
      max: 10_000_000,
    },
    {
      kind: 'select',
      name: 'lorebook.strategy',
      label: m.settings_lore_strategy,
      useOptions: named(lorebookStrategies, {
        merged: m.settings_lore_merged,
        card_first: m.settings_lore_card_first,
        global_first: m.settings_lore_global_first,
      }),
    },
    {
      kind: 'switch',
      name: 'lorebook.recursive',
      label: m.settings_lore_recursive,
      hint: m.settings_lore_recursive_hint,
    },
    {
      kind: 'number',
      name: 'lorebook.max_recursion_steps',
      label: m.settings_lore_recursion_steps,
      hint: m.settings_lore_zero_hint,
      min: 0,
      max: 100,
    },
    { kind: 'switch', name: 'lorebook.include_names', label: m.settings_lore_include_names },
    { kind: 'switch', name: 'lorebook.case_sensitive', label: m.settings_lore_case_sensitive },
    {
      kind: 'switch',
      name: 'lorebook.match_whole_words',
      label: m.settings_lore_whole_words,
      hint: m.settings_lore_whole_words_hint,
    },
    {
      kind: 'number',
      name: 'lorebook.min_activations',
      label: m.settings_lore_min_activations,
      hint: m.settings_lore_min_activations_hint,
      min: 0,
      max: 1_000,
    },
    {
      kind: 'number',
      name: 'lorebook.min_activations_depth_max',
      label: m.settings_lore_min_depth_max,
      hint: m.settings_lore_zero_hint,
      min: 0,
      max: 1_000,
    },
    { kind: 'switch', name: 'lorebook.use_group_scoring', label: m.settings_lore_group_scoring },
  ],
}

/** Whether the card's scripts run. */
export const scriptsSection: SettingSection = {
  title: m.settings_section_scripts,
  fields: [
    {
      kind: 'switch',
      name: 'card_scripts',
      label: m.settings_card_scripts,
      hint: m.settings_card_scripts_hint,
    },
  ],
}
