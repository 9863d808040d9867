import type { CardData } from '../card/card.ts'

/**
 * What macros stand for. Only `user` and `char` are always known; a macro whose value was not handed in stays as the
 * text it is.
 */
export type MacroValues = {
  user: string
  char: string
  /** Everybody in a group chat. */
  group?: readonly string[]
  description?: string
  personality?: string
  scenario?: string
  persona?: string
  mesExamples?: string
  charPrompt?: string
  charInstruction?: string
  charDepthPrompt?: string
  creatorNotes?: string
  charVersion?: string
  /** `first_mes` and then the alternates, empty ones included: they are counted. */
  greetings?: readonly string[]
  /** Inside an override: the text it replaces. It can be used once. */
  original?: string
}

/** What the macros of a card stand for in the chat of a persona. A nickname, where there is one, is the name. */
export function macroValues(card: CardData, persona: { name: string; description: string }): MacroValues {
  const depthPrompt = card.extensions.depth_prompt
  const hasDepthPrompt = typeof depthPrompt === 'object' && depthPrompt !== null && 'prompt' in depthPrompt
  return {
    user: persona.name,
    char: card.nickname || card.name,
    description: card.description,
    personality: card.personality,
    scenario: card.scenario,
    persona: persona.description,
    mesExamples: card.mes_example,
    charPrompt: card.system_prompt,
    charInstruction: card.post_history_instructions,
    charDepthPrompt: hasDepthPrompt && typeof depthPrompt.prompt === 'string' ? depthPrompt.prompt : '',
    creatorNotes: card.creator_notes,
    charVersion: card.character_version,
    greetings: [card.first_mes, ...card.alternate_greetings],
  }
}
