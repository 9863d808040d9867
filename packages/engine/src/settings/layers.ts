import type { Preset } from '../preset/preset.ts'
import { PROMPT_DEFAULTS } from '../prompt/model/defaults.ts'
import { DEFAULT_PROMPT_ORDER, type PromptOrderItem } from '../prompt/model/definition.ts'
import { POST_PROCESSING } from '../prompt/model/post-process.ts'
import { DEFAULT_LOREBOOK_SETTINGS } from '../prompt/scene/activate-lore.ts'
import type { ChatSettings, PartialSettings, SamplingSettings } from './settings.ts'

export type ModelLimits = {
  context_tokens: number
  max_output_tokens: number
  sampling: { [name in keyof SamplingSettings]?: SamplingSettings[name] | undefined }
  supports_prefill?: boolean
}

export const PRODUCT_SETTINGS = {
  max_tokens: 2_048,
  context_tokens: 32_768,
  system_prompt: PROMPT_DEFAULTS.main,
  post_history_instructions: PROMPT_DEFAULTS.jailbreak,
  prefer_card_prompts: true,
  names_behavior: 0,
  squash_system_messages: false,
  post_processing: 'none',
  continue_prefill: false,
  continue_postfix: ' ',
  thoughts_open: '',
  thoughts_close: '',
  pin_examples: false,
  suggest_replies: false,
  author_note: { text: '', position: 'in_chat', depth: 4, role: 'system', interval: 1, is_scanned: false },
  lorebook: DEFAULT_LOREBOOK_SETTINGS,
  card_scripts: true,
  prompt_switches: switchesOf(DEFAULT_PROMPT_ORDER),
  memory: {
    mode: 'off',
    top_k: 8,
    budget_tokens: 1_024,
    summary: '',
    summarise: false,
    summary_tokens: 400,
  },
  appearance: { layout: 'auto', text_size: 'normal', quote_colour: 'seal', show_reasoning: true },
  interactive: { run: true, depth: 20, send: 'ask', images: 'ask' },
} as const satisfies PartialSettings

/** A preset's settings. Its prompts and texts are not settings; settings only toggle or replace them. */
export function presetLayer({ sampling, behaviour, prompts, order, ...preset }: Preset): PartialSettings {
  const { top_a: _top, n: _answers, ...known } = sampling
  const contentOf = (id: string) => prompts.find(({ identifier }) => identifier === id)?.content
  return {
    ...definedFields({
      max_tokens: preset.max_tokens,
      context_tokens: preset.context_tokens,
      reasoning_effort: effortOf(behaviour.reasoning_effort),
      system_prompt: contentOf('main'),
      post_history_instructions: contentOf('jailbreak'),
      names_behavior: ([-1, 0, 1, 2] as const).find(one => one === behaviour.names_behavior),
      squash_system_messages: behaviour.squash_system_messages,
      post_processing: postProcessingOf(behaviour.custom_prompt_post_processing),
      // Preset files write false by default, so false leaves the decision to the model.
      continue_prefill: behaviour.continue_prefill || undefined,
      continue_postfix: behaviour.continue_postfix,
      thoughts_open: behaviour.thoughts_open,
      thoughts_close: behaviour.thoughts_close,
    }),
    sampling: known,
    prompt_switches: switchesOf(order),
  }
}

export function modelLayer(model: ModelLimits): PartialSettings {
  const { context_tokens, max_output_tokens, sampling, supports_prefill } = model
  return {
    context_tokens,
    max_tokens: max_output_tokens,
    sampling: definedFields(sampling),
    ...(supports_prefill && { continue_prefill: true }),
  }
}

function switchesOf(order: readonly PromptOrderItem[]): { [identifier: string]: boolean } {
  return Object.fromEntries(order.map(({ identifier, enabled }) => [identifier, enabled]))
}

function definedFields<T extends object>(fields: T): { [name in keyof T]?: Exclude<T[name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries) as { [name in keyof T]?: Exclude<T[name], undefined> } // `T` without undefined fields
}

const EFFORTS: { readonly [name: string]: ChatSettings['reasoning_effort'] } = {
  min: 'minimal',
  minimal: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
  max: 'high',
}

/** Maps efforts beyond the common range; `auto` means unset. */
function effortOf(name: string | undefined): ChatSettings['reasoning_effort'] | undefined {
  return name !== undefined && Object.hasOwn(EFFORTS, name) ? EFFORTS[name] : undefined
}

/** Maps `semi_tools` and the like to their base mode, since there are no tools; an empty name means `none`. */
function postProcessingOf(name: string | undefined) {
  if (name === '') return 'none'
  return POST_PROCESSING.find(mode => mode === name?.replace(/_tools$/, ''))
}
