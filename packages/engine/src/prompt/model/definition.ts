import type { Json } from '../../json/json.ts'
import { PROMPT_DEFAULTS } from './defaults.ts'

/**
 * A prompt of the prompt manager, in the words of the common preset files (formats.md 5.1), which is also how it is
 * stored: what a preset says of a prompt that we do not know travels with it.
 */
export type PromptDefinition = {
  identifier: string
  name: string
  role: 'system' | 'user' | 'assistant'
  /** Nothing for a marker: its text is filled in when the prompt is built. */
  content: string
  /** One of the built-in prompts, which can be switched off but not deleted. */
  system_prompt?: boolean
  /** Stands for a part that comes from elsewhere: the card, the persona, a lorebook, the history. */
  marker?: boolean
  /** 0 where the order says, 1 in the chat at `injection_depth`. */
  injection_position: 0 | 1
  injection_depth: number
  injection_order: number
  /** The kinds of generation it is for; none means all. */
  injection_trigger: string[]
  /** Whether a card may not replace it. */
  forbid_overrides: boolean
  [unknown: string]: Json
}

/** A prompt's place in the order, and whether it is sent. */
export type PromptOrderItem = { identifier: string; enabled: boolean }

/** What a prompt says of itself when a file leaves it out. */
export const PROMPT_DEFINITION_DEFAULTS = {
  role: 'system',
  content: '',
  injection_position: 0,
  injection_depth: 4,
  injection_order: 100,
  forbid_overrides: false,
} as const

/** The built-in prompts, in the order in which they stand in a prompt. */
export const DEFAULT_PROMPTS: readonly PromptDefinition[] = [
  text('main', 'Main Prompt', PROMPT_DEFAULTS.main),
  marker('worldInfoBefore', 'World Info (before)'),
  marker('personaDescription', 'Persona Description'),
  marker('charDescription', 'Char Description'),
  marker('charPersonality', 'Char Personality'),
  marker('scenario', 'Scenario'),
  text(
    'enhanceDefinitions',
    'Enhance Definitions',
    'Where you know more about {{char}} than is written here, use it, but never against what is written here.',
  ),
  text('nsfw', 'Auxiliary Prompt', ''),
  marker('worldInfoAfter', 'World Info (after)'),
  marker('dialogueExamples', 'Chat Examples'),
  marker('chatHistory', 'Chat History'),
  text('jailbreak', 'Post-History Instructions', PROMPT_DEFAULTS.jailbreak),
]

/** The order of the built-in prompts. All are sent but the one that most people want to ask for. */
export const DEFAULT_PROMPT_ORDER: readonly PromptOrderItem[] = DEFAULT_PROMPTS.map(({ identifier }) => ({
  identifier,
  enabled: identifier !== 'enhanceDefinitions',
}))

function text(identifier: string, name: string, content: string): PromptDefinition {
  return {
    ...PROMPT_DEFINITION_DEFAULTS,
    identifier,
    name,
    content,
    injection_trigger: [],
    system_prompt: true,
  }
}

function marker(identifier: string, name: string): PromptDefinition {
  return { ...text(identifier, name, ''), marker: true }
}
