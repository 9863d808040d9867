import type { MacroValues } from '../context/values.ts'
import { field, type Macro, macro, value } from './macro.ts'

/** Instruct sequences are for text completion; chats have none. */
const INSTRUCT_NAMES: readonly [string, ...string[]][] = [
  ['instructStoryStringPrefix'],
  ['instructStoryStringSuffix'],
  ['instructUserPrefix', 'instructInput'],
  ['instructUserSuffix'],
  ['instructAssistantPrefix', 'instructOutput'],
  ['instructAssistantSuffix', 'instructSeparator'],
  ['instructSystemPrefix'],
  ['instructSystemSuffix'],
  ['instructSystemPromptPrefix'],
  ['instructSystemPromptSuffix'],
  ['instructSystemInstructionPrefix'],
  ['instructFirstAssistantPrefix', 'instructFirstOutputPrefix'],
  ['instructLastAssistantPrefix', 'instructLastOutputPrefix'],
  ['instructFirstUserPrefix', 'instructFirstInput'],
  ['instructLastUserPrefix', 'instructLastInput'],
  ['instructUserFiller'],
  ['instructStop'],
]

function maxPrompt({ max_context, max_response }: MacroValues): number | undefined {
  return max_context === undefined || max_response === undefined
    ? undefined
    : Math.max(0, max_context - max_response)
}

/** The card's system prompt if allowed, else the user's. */
function systemPrompt({
  charPrompt,
  prefer_card_prompts = true,
  system_prompt,
}: MacroValues): string | undefined {
  return (prefer_card_prompts && charPrompt?.trim() && charPrompt) || system_prompt
}

export const ENVIRONMENT_MACROS: readonly Macro[] = [
  value('model', values => values.model),
  value(['maxPrompt', 'maxPromptTokens'], maxPrompt),
  value(['maxContext', 'maxContextTokens'], values => values.max_context),
  value(['maxResponse', 'maxResponseTokens'], values => values.max_response),
  value('isMobile', ({ is_mobile = false }) => is_mobile.toString()),
  value('lastGenerationType', values => values.generation_type),
  value('input', values => values.input),
  field('systemPrompt', systemPrompt),
  field(['defaultSystemPrompt', 'instructSystem', 'instructSystemPrompt'], values => values.system_prompt),
  value('chatStart', values => values.chat_start),
  value(['exampleSeparator', 'chatSeparator'], values => values.example_separator),
  macro('outlet', ['name'], ([name = ''], { values }) => values.outlets && (values.outlets.get(name) ?? '')),
  // There are no extensions, and no supported provider has banned words.
  macro('hasExtension', ['name'], () => 'false'),
  macro('banned', ['word'], () => ''),
  ...INSTRUCT_NAMES.map(names => macro(names, [], () => '')),
]
