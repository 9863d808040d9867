import { PROMPT_DEFAULTS } from './defaults.ts'
import type { PromptDefinition, PromptOrderItem } from './definition.ts'
import type { PostProcessing } from './post-process.ts'

/** -1: never name speakers; 0: only those beyond the usual two; 1: all, in the API's field; 2: all, in the text. */
export type NamesBehavior = -1 | 0 | 1 | 2

/** Small preset texts with macros, named as in preset files; `{0}` is the wrapped text. */
export type PromptTexts = {
  [name in Exclude<keyof typeof PROMPT_DEFAULTS, 'main' | 'jailbreak'>]: string
}

/** Prompt settings, named as in preset files, whose defaults apply to absent values. */
export type PromptSettings = {
  context_tokens: number
  max_tokens: number
  /** The user's own prompts; null uses the preset's. */
  system_prompt: string | null
  post_history_instructions: string | null
  /** Whether a card's system prompt and post-history instructions replace the user's; default true. */
  prefer_card_prompts?: boolean
  /** A preset's prompts and order. Missing built-in prompts use the defaults. */
  prompts?: readonly PromptDefinition[]
  order?: readonly PromptOrderItem[]
  texts?: Partial<PromptTexts>
  /** Whether examples stay when history needs room. */
  pin_examples?: boolean
  names_behavior?: NamesBehavior
  /** User message to send when the model would otherwise answer itself. */
  send_if_empty?: string
  /** Whether the model continues a trailing assistant message without an instruction. */
  continue_prefill?: boolean
  /** Goes between a continued message and its continuation; a space by default. */
  continue_postfix?: string
  /**
   * Prefill for models that continue a trailing assistant message; `assistant_impersonation` is used when
   * impersonating.
   */
  supports_prefill?: boolean
  assistant_prefill?: string
  assistant_impersonation?: string
  squash_system_messages?: boolean
  post_processing?: PostProcessing
}

export function resolveTexts({ texts }: PromptSettings): PromptTexts {
  return { ...PROMPT_DEFAULTS, ...texts }
}

export function prefersCardPrompts({ prefer_card_prompts }: PromptSettings): boolean {
  return prefer_card_prompts ?? true
}

/** An empty format changes nothing. */
export function wrapInFormat(format: string, text: string): string {
  return format.trim() === '' ? text : format.replaceAll('{0}', () => text)
}
