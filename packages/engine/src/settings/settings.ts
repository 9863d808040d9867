import type { LorebookSettings } from '../lorebook/entry/types.ts'
import type { PostProcessing } from '../prompt/model/post-process.ts'
import type { NamesBehavior } from '../prompt/model/settings.ts'
import type { RegexScript } from '../regex/model/script.ts'

type Nullable<T> = { [field in keyof T]: T[field] | null }

/** Sampling parameters; unset ones are left to the model. */
export type SamplingSettings = {
  temperature: number
  top_p: number
  top_k: number
  min_p: number
  frequency_penalty: number
  presence_penalty: number
  repetition_penalty: number
  seed: number
  stop: readonly string[]
}

/** The interval counts user messages. */
export type NoteSettings = {
  text: string
  position: 'before_main' | 'after_main' | 'in_chat'
  depth: number
  role: 'system' | 'user' | 'assistant'
  interval: number
  is_scanned: boolean
}

export type MemorySettings = {
  mode: 'off' | 'server' | 'local'
  top_k: number
  budget_tokens: number
  embedding_model_id: string
  summary: string
  /** Whether text leaving the window is summarised, by which model, and to how many tokens. */
  summarise: boolean
  summary_model_id: string
  summary_tokens: number
}

export type AppearanceSettings = {
  layout: 'auto' | 'flat' | 'bubble' | 'immersive'
  text_size: 'small' | 'normal' | 'large' | 'largest'
  background: string
  quote_colour: 'plain' | 'seal' | 'jade' | 'indigo' | 'amber'
  show_reasoning: boolean
}

export type InteractiveSettings = {
  run: boolean
  /** Number of last messages whose pages run by themselves; 0 means all. */
  depth: number
  /** Whether pages may send messages for the reader. */
  send: 'ask' | 'allow' | 'deny'
  /** Whether pictures from other sites load only on request. */
  images: 'ask' | 'show'
}

/** Switches by name. Absent and null both mean unset. */
export type Switches = { [name: string]: boolean | null }

/**
 * Settings of one scope: a chat, a card's chats, or all chats. Null inherits from the next wider scope; in groups, each
 * field does.
 */
export type ChatSettings = {
  model_id: string | null
  persona_id: string | null
  preset_id: string | null
  sampling: Nullable<SamplingSettings>
  max_tokens: number | null
  context_tokens: number | null
  reasoning_effort: 'off' | 'minimal' | 'low' | 'medium' | 'high' | null
  system_prompt: string | null
  post_history_instructions: string | null
  prefer_card_prompts: boolean | null
  /** Enabled prompts of the preset, by identifier. */
  prompt_switches: Switches
  names_behavior: NamesBehavior | null
  squash_system_messages: boolean | null
  post_processing: PostProcessing | null
  continue_prefill: boolean | null
  continue_postfix: string | null
  /** Additional reasoning delimiters. */
  thoughts_open: string | null
  thoughts_close: string | null
  pin_examples: boolean | null
  suggest_replies: boolean | null
  author_note: Nullable<NoteSettings>
  lorebook_ids: readonly string[] | null
  lorebook: Nullable<LorebookSettings>
  regex_scripts: readonly RegexScript[] | null
  /** Enabled scripts of card and preset, by `<owner>.<script id>`. */
  script_switches: Switches
  card_scripts: boolean | null
  memory: Nullable<MemorySettings>
  appearance: Nullable<AppearanceSettings>
  interactive: Nullable<InteractiveSettings>
}

export const SETTINGS_GROUPS = [
  'sampling',
  'prompt_switches',
  'author_note',
  'lorebook',
  'script_switches',
  'memory',
  'appearance',
  'interactive',
] as const satisfies readonly (keyof ChatSettings)[]
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

/** Lists that combine all scopes: what is attached to all chats applies in each of them. */
export const STACKED_SETTINGS = [
  'lorebook_ids',
  'regex_scripts',
] as const satisfies readonly (keyof ChatSettings)[]
export type StackedSetting = (typeof STACKED_SETTINGS)[number]

export const NO_SETTINGS: ChatSettings = {
  model_id: null,
  persona_id: null,
  preset_id: null,
  sampling: {
    temperature: null,
    top_p: null,
    top_k: null,
    min_p: null,
    frequency_penalty: null,
    presence_penalty: null,
    repetition_penalty: null,
    seed: null,
    stop: null,
  },
  max_tokens: null,
  context_tokens: null,
  reasoning_effort: null,
  system_prompt: null,
  post_history_instructions: null,
  prefer_card_prompts: null,
  prompt_switches: {},
  names_behavior: null,
  squash_system_messages: null,
  post_processing: null,
  continue_prefill: null,
  continue_postfix: null,
  thoughts_open: null,
  thoughts_close: null,
  pin_examples: null,
  suggest_replies: null,
  author_note: { text: null, position: null, depth: null, role: null, interval: null, is_scanned: null },
  lorebook_ids: null,
  lorebook: {
    scan_depth: null,
    budget_percent: null,
    budget_cap: null,
    include_names: null,
    recursive: null,
    case_sensitive: null,
    match_whole_words: null,
    min_activations: null,
    min_activations_depth_max: null,
    max_recursion_steps: null,
    use_group_scoring: null,
    strategy: null,
  },
  regex_scripts: null,
  script_switches: {},
  card_scripts: null,
  memory: {
    mode: null,
    top_k: null,
    budget_tokens: null,
    embedding_model_id: null,
    summary: null,
    summarise: null,
    summary_model_id: null,
    summary_tokens: null,
  },
  appearance: { layout: null, text_size: null, background: null, quote_colour: null, show_reasoning: null },
  interactive: { run: null, depth: null, send: null, images: null },
}

export type PartialSettings<S extends ChatSettings = ChatSettings> = {
  [field in keyof S]?: (field extends SettingsGroup ? Partial<S[field]> : S[field]) | undefined
}
