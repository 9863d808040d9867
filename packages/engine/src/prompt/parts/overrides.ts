import { expandMacros } from '../../macros/expand.ts'
import { isSaid } from '../model/part.ts'
import { prefersCard } from '../model/settings.ts'
import type { OrderedPrompt } from '../scene/ordered-prompts.ts'
import type { LitScene } from '../scene/scene.ts'
import { withScratchVariables } from '../scene/scene-values.ts'
import type { Said } from './said.ts'

/** The prompts that a card may put its own text in place of, and which of its texts that is. */
const OVERRIDABLE = new Map<string, 'system_prompt' | 'post_history_instructions'>([
  ['main', 'system_prompt'],
  ['jailbreak', 'post_history_instructions'],
])

/** The card's text for a prompt, and the user's that it replaces, which it may repeat as `{{original}}`. */
export type Override = { card: Said; replaced: Said }

/** What the card puts in place of a prompt; null when it has nothing, or may not. */
export function overrideOf({ definition, source }: OrderedPrompt, scene: LitScene): Override | null {
  const { card, input, values } = scene
  const field = OVERRIDABLE.get(definition.identifier)
  const mayOverride = prefersCard(input.settings) && !definition.forbid_overrides
  if (field === undefined || !mayOverride || !isSaid({ text: card[field] })) return null
  const shown = expandMacros(definition.content, withScratchVariables(values))
  return {
    replaced: { text: shown, source, pieces: [] },
    card: {
      text: expandMacros(card[field], { ...values, original: definition.content }),
      source: 'card',
      pieces: [],
    },
  }
}
