import type { JsonObject } from '../json/json.ts'
import type { PromptDefinition, PromptOrderItem } from '../prompt/model/definition.ts'
import type { RegexScript } from '../regex/model/script.ts'
import type { FieldsOf } from './fields.ts'

/** Sampling parameters by their common names. Without a seed, sampling is random. */
export const SAMPLING_FIELDS = {
  temperature: 'number',
  top_p: 'number',
  top_k: 'number',
  top_a: 'number',
  min_p: 'number',
  frequency_penalty: 'number',
  presence_penalty: 'number',
  repetition_penalty: 'number',
  seed: 'number',
  n: 'number',
} as const

/** How prompts are built and sent. `names_behavior`: -1 never, 0 if needed, 1 as field, 2 always. */
export const BEHAVIOUR_FIELDS = {
  names_behavior: 'number',
  send_if_empty: 'text',
  stream_openai: 'boolean',
  max_context_unlocked: 'boolean',
  squash_system_messages: 'boolean',
  use_sysprompt: 'boolean',
  media_inlining: 'boolean',
  reasoning_effort: 'text',
  show_thoughts: 'boolean',
  verbosity: 'text',
  function_calling: 'boolean',
  enable_web_search: 'boolean',
  custom_prompt_post_processing: 'text',
  continue_prefill: 'boolean',
  continue_postfix: 'text',
  thoughts_open: 'text',
  thoughts_close: 'text',
  assistant_prefill: 'text',
  assistant_impersonation: 'text',
  wrap_in_quotes: 'boolean',
} as const

/** Texts around the history, and formats of inserted texts. */
export const TEXT_FIELDS = {
  impersonation_prompt: 'text',
  new_chat_prompt: 'text',
  new_group_chat_prompt: 'text',
  new_example_chat_prompt: 'text',
  continue_nudge_prompt: 'text',
  group_nudge_prompt: 'text',
  wi_format: 'text',
  scenario_format: 'text',
  personality_format: 'text',
} as const

/** A chat-completion preset with all built-in prompts. Absent fields use the user's settings. */
export type Preset = {
  name: string
  sampling: FieldsOf<typeof SAMPLING_FIELDS>
  /** Token limits of the context and of an answer; null if absent. */
  context_tokens: number | null
  max_tokens: number | null
  behaviour: FieldsOf<typeof BEHAVIOUR_FIELDS>
  texts: FieldsOf<typeof TEXT_FIELDS>
  prompts: PromptDefinition[]
  order: PromptOrderItem[]
  /** Run only while the preset is in use and its user allowed them. */
  regex_scripts: RegexScript[]
  /** Extension data without the scripts. */
  extensions: JsonObject
  /** Lists of other versions and characters, unchanged. */
  other_orders: JsonObject[]
  /** All other fields, without connection data. */
  rest: JsonObject
}

/** Text-completion templates are stored but not used. */
export type ImportedPreset =
  | { kind: 'chat_completion_preset'; preset: Preset }
  | { kind: 'system_prompt'; name: string; content: string; post_history: string }
  | { kind: 'reasoning_template'; name: string; prefix: string; suffix: string; separator: string }
  | { kind: 'context_template' | 'instruct_template'; name: string; template: JsonObject }
