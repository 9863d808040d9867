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
import { named, number, type SettingSection, text, toggle, whenSet } from '../fields/field-spec.ts'
import { AttachedBooks } from './attached-books.tsx'
import { PromptSwitches } from './prompt-switches.tsx'

export const textsSection: SettingSection = {
  title: m.settings_section_texts,
  fields: [
    text('system_prompt', PROMPT_TEXT_MAX, m.settings_system_prompt, {
      hint: m.settings_system_prompt_hint,
      rows: 6,
    }),
    text('post_history_instructions', PROMPT_TEXT_MAX, m.settings_post_history, {
      hint: m.settings_post_history_hint,
    }),
    toggle('prefer_card_prompts', m.settings_prefer_card, m.settings_prefer_card_hint),
    text('memory.summary', PROMPT_TEXT_MAX, m.settings_summary, { hint: m.settings_summary_hint }),
  ],
}

export const noteSection: SettingSection = {
  title: m.settings_section_note,
  fields: [
    text('author_note.text', PROMPT_TEXT_MAX, m.settings_note_text, {
      hint: m.settings_note_text_hint,
      rows: 5,
    }),
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
    number('author_note.depth', [0, DEPTH_MAX], m.personas_field_depth, {
      hint: m.personas_field_depth_hint,
      useIsShown: whenSet('author_note.position', 'in_chat'),
    }),
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
    number('author_note.interval', [0, 1_000], m.settings_note_interval, {
      hint: m.settings_note_interval_hint,
    }),
    toggle('author_note.is_scanned', m.settings_note_scanned),
  ],
}

export const promptsSection: SettingSection = {
  title: m.settings_section_prompts,
  fields: [{ kind: 'component', name: 'prompt_switches', Component: PromptSwitches }],
}

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
    toggle('squash_system_messages', m.settings_squash),
    toggle('pin_examples', m.settings_pin_examples, m.settings_pin_examples_hint),
    toggle('continue_prefill', m.settings_continue_prefill, m.settings_continue_prefill_hint),
    text('continue_postfix', 20, m.settings_continue_postfix, {
      hint: m.settings_continue_postfix_hint,
      rows: 1,
    }),
    text('thoughts_open', THOUGHT_MARK_MAX, m.settings_thoughts_open, {
      hint: m.settings_thoughts_hint,
      rows: 1,
    }),
    text('thoughts_close', THOUGHT_MARK_MAX, m.settings_thoughts_close, { rows: 1 }),
  ],
}

export const booksSection: SettingSection = {
  title: m.settings_section_books,
  fields: [{ kind: 'component', name: 'lorebook_ids', Component: AttachedBooks }],
}

/** Values of a lorebook or entry override these scan settings. */
export const lorebookSection: SettingSection = {
  title: m.settings_section_lorebooks,
  fields: [
    number('lorebook.scan_depth', [0, 1_000], m.settings_lore_scan_depth, {
      hint: m.settings_lore_scan_depth_hint,
      slider: { max: 50 },
    }),
    number('lorebook.budget_percent', [0, 100], m.settings_lore_budget_percent, { slider: { max: 100 } }),
    number('lorebook.budget_cap', [0, 10_000_000], m.settings_lore_budget_cap, {
      hint: m.settings_lore_budget_cap_hint,
    }),
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
    toggle('lorebook.recursive', m.settings_lore_recursive, m.settings_lore_recursive_hint),
    number('lorebook.max_recursion_steps', [0, 100], m.settings_lore_recursion_steps, {
      hint: m.settings_lore_zero_hint,
    }),
    toggle('lorebook.include_names', m.settings_lore_include_names),
    toggle('lorebook.case_sensitive', m.settings_lore_case_sensitive),
    toggle('lorebook.match_whole_words', m.settings_lore_whole_words, m.settings_lore_whole_words_hint),
    number('lorebook.min_activations', [0, 1_000], m.settings_lore_min_activations, {
      hint: m.settings_lore_min_activations_hint,
    }),
    number('lorebook.min_activations_depth_max', [0, 1_000], m.settings_lore_min_depth_max, {
      hint: m.settings_lore_zero_hint,
    }),
    toggle('lorebook.use_group_scoring', m.settings_lore_group_scoring),
  ],
}

export const scriptsSection: SettingSection = {
  title: m.settings_section_scripts,
  fields: [toggle('card_scripts', m.settings_card_scripts, m.settings_card_scripts_hint)],
}
