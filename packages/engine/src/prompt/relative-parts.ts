import { expandMacros } from '../macros/expand.ts'
import type { MacroValues } from '../macros/values.ts'
import { PROMPT_DEFAULTS } from './defaults.ts'
import { dropPart, makePart } from './part.ts'
import type { PartSource, PromptInput, PromptPart, RelativePartId } from './types.ts'

/** What a part says. `replaced` is the user's text that a card's stands in for. */
type Said = { text: string; source: PartSource; replaced?: string }
type Read = (input: PromptInput, values: MacroValues) => Said

/** A row of the prompt's order: a text, or the place of something that is made of many messages. */
type RelativePart = { id: RelativePartId; name: string; read: Read | 'many' }

/** A part that is one text of the card or the persona. */
function text(source: PartSource, of: (input: PromptInput) => string): Read {
  return (input, values) => ({ text: expandMacros(of(input), values), source })
}

/** A part of the user's that a card's own text replaces, with `{{original}}` for what was there. */
function overridable(id: 'main' | 'jailbreak', own: 'system_prompt' | 'post_history_instructions'): Read {
  return ({ settings, card }, values) => {
    const users = settings[own] ?? PROMPT_DEFAULTS[id]
    const mayOverride = (settings.prefer_card_prompts ?? true) && !settings.switches?.[id]?.forbid_overrides
    const replaced = expandMacros(users, values)
    if (!mayOverride || card[own].trim() === '') return { text: replaced, source: 'settings' }
    return { text: expandMacros(card[own], { ...values, original: users }), source: 'card', replaced }
  }
}

/** The order of a prompt, top to bottom. A new part is a row. */
export const RELATIVE_PARTS: readonly RelativePart[] = [
  { id: 'main', name: 'Main prompt', read: overridable('main', 'system_prompt') },
  { id: 'personaDescription', name: 'Persona', read: text('persona', input => input.persona.description) },
  { id: 'charDescription', name: 'Description', read: text('card', input => input.card.description) },
  { id: 'charPersonality', name: 'Personality', read: text('card', input => input.card.personality) },
  { id: 'scenario', name: 'Scenario', read: text('card', input => input.card.scenario) },
  { id: 'dialogueExamples', name: 'Example dialogues', read: 'many' },
  { id: 'chatHistory', name: 'Chat history', read: 'many' },
  {
    id: 'jailbreak',
    name: 'Post-history instructions',
    read: overridable('jailbreak', 'post_history_instructions'),
  },
]

/** The parts that are one text each, by their place in the order. Empty ones and those switched off are left out. */
export function relativeParts(input: PromptInput, values: MacroValues): Map<RelativePartId, PromptPart[]> {
  const result = new Map<RelativePartId, PromptPart[]>()
  for (const { id, name, read } of RELATIVE_PARTS) {
    if (read === 'many' || !isEnabled(input, id)) continue
    result.set(id, saidParts(id, name, read(input, values)))
  }
  return result
}

/** Whether the user left a part switched on. History always is. */
export function isEnabled({ settings }: PromptInput, id: RelativePartId): boolean {
  return id === 'chatHistory' || (settings.switches?.[id]?.enabled ?? true)
}

function saidParts(id: RelativePartId, name: string, { text, source, replaced = '' }: Said): PromptPart[] {
  const parts: PromptPart[] = []
  if (replaced.trim() !== '') {
    const users = makePart({ id: `${id}.replaced`, name, source: 'settings', role: 'system', text: replaced })
    parts.push(dropPart(users, 'replaced'))
  }
  if (text.trim() !== '') parts.push(makePart({ id, name, source, role: 'system', text }))
  return parts
}
