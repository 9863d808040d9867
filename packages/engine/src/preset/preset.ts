import type { JsonObject } from '../json/json.ts'
import type { PromptDefinition, PromptOrderItem } from '../prompt/model/definition.ts'
import type { RegexScript } from '../regex/model/script.ts'
import type { FieldsOf } from './fields.ts'

/** How the model chooses its words, in the names that files and interfaces share. No seed means chance. */
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

/** How a prompt is put together and sent. `names_behavior`: -1 never, 0 where needed, 1 as a field, 2 always. */
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

/** What the product says around history, and how it wraps what it fills in. */
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

/**
 * A preset for chat completions. What a file leaves unsaid is absent here and means what the user has set otherwise;
 * the built-in prompts are all there.
 */
export type Preset = {
  name: string
  sampling: FieldsOf<typeof SAMPLING_FIELDS>
  /** The window, and how much of it an answer may take; null when the file does not say. */
  context_tokens: number | null
  max_tokens: number | null
  behaviour: FieldsOf<typeof BEHAVIOUR_FIELDS>
  texts: FieldsOf<typeof TEXT_FIELDS>
  prompts: PromptDefinition[]
  order: PromptOrderItem[]
  /** They run only while the preset is in use, and only after its user allowed it once. */
  regex_scripts: RegexScript[]
  /** What add-ons keep in a preset, without the scripts. */
  extensions: JsonObject
  /** Lists of other ages and characters, as the file had them. */
  other_orders: JsonObject[]
  /** Everything else the file said, without what opens a connection. */
  rest: JsonObject
}

/** What a file of settings can hold. Templates of text completion are kept as they are; nothing here uses them. */
export type ImportedPreset =
  | { kind: 'chat_completion_preset'; preset: Preset }
  | { kind: 'system_prompt'; name: string; content: string; post_history: string }
  | { kind: 'reasoning_template'; name: string; prefix: string; suffix: string; separator: string }
  | { kind: 'context_template' | 'instruct_template'; name: string; template: JsonObject }
