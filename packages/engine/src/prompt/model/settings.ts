import { PROMPT_DEFAULTS } from './defaults.ts'
import type { PromptDefinition, PromptOrderItem } from './definition.ts'
import type { PostProcessing } from './post-process.ts'

/** Who is named before a message: nobody, others than the two of a usual chat, everybody in the API's field, everybody. */
export type NamesBehavior = -1 | 0 | 1 | 2

/** The small texts of a preset, by the names they have in its file. Macros are expanded; `{0}` is what is wrapped. */
export type PromptTexts = {
  [name in Exclude<keyof typeof PROMPT_DEFAULTS, 'main' | 'jailbreak'>]: string
}

/** How prompts are built, in the words of the common preset files. What is left out has the default of those. */
export type PromptSettings = {
  /** The window of the model, and how much of it the answer may take. */
  context_tokens: number
  max_tokens: number
  /** The user's own texts; null takes those of the preset. */
  system_prompt: string | null
  post_history_instructions: string | null
  /** Whether a card's system prompt and post-history instructions replace the user's. They do unless said otherwise. */
  prefer_card_prompts?: boolean
  /** A preset's prompts and where they stand. A built-in one that is not among them is the product's. */
  prompts?: readonly PromptDefinition[]
  order?: readonly PromptOrderItem[]
  texts?: Partial<PromptTexts>
  /** Whether example dialogues stay when history needs the room. */
  pin_examples?: boolean
  names_behavior?: NamesBehavior
  /** Said by the user where the model would have to answer itself. */
  send_if_empty?: string
  /** Whether the model goes on with a last assistant message by itself, without being told to. */
  continue_prefill?: boolean
  /** What goes between a continued message and what is added to it; a space unless said otherwise. */
  continue_postfix?: string
  /** How an answer begins, for models that go on with a last assistant message; the second when it is the user's. */
  supports_prefill?: boolean
  assistant_prefill?: string
  assistant_impersonation?: string
  squash_system_messages?: boolean
  post_processing?: PostProcessing
}

/** All texts of a preset, with the product's own where it has none. */
export function resolveTexts({ texts }: PromptSettings): PromptTexts {
  return { ...PROMPT_DEFAULTS, ...texts }
}

/** Whether a card's own prompts go before the user's. */
export function prefersCardPrompts({ prefer_card_prompts }: PromptSettings): boolean {
  return prefer_card_prompts ?? true
}

/** A text inside the frame that a format such as `[Facts: {0}]` puts around it. */
export function wrapInFormat(format: string, text: string): string {
  return format.replaceAll('{0}', () => text)
}
