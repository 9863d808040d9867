import type { Json } from '../../json/json.ts'
import { PROMPT_DEFAULTS } from './defaults.ts'

/** A prompt of the prompt manager in the common preset format (docs/spec/formats.md 5.1). Unknown fields stay. */
export type PromptDefinition = {
  identifier: string
  name: string
  role: 'system' | 'user' | 'assistant'
  /** Empty for a marker, whose content is filled in at build time. */
  content: string
  /** A built-in prompt, which can be disabled but not deleted. */
  system_prompt?: boolean
  /** A placeholder for the card, persona, lorebook or history. */
  marker?: boolean
  /** 0: at the prompt's place in the order; 1: in the chat at `injection_depth`. */
  injection_position: 0 | 1
  injection_depth: number
  injection_order: number
  /** Generation types that the prompt applies to; empty means all. */
  injection_trigger: string[]
  /** Prevents cards from replacing the prompt. */
  forbid_overrides: boolean
  [unknown: string]: Json
}

export type PromptOrderItem = { identifier: string; enabled: boolean }

/** Used for fields that a file omits. */
export const PROMPT_DEFINITION_DEFAULTS = {
  role: 'system',
  content: '',
  injection_position: 0,
  injection_depth: 4,
  injection_order: 100,
  forbid_overrides: false,
} as const

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

/** All prompts are enabled except `enhanceDefinitions`, which is opt-in. */
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
