import { expandMacros } from '../../macros/expand.ts'
import { dropPart, isSaid, makeJoinedPart } from '../model/part.ts'
import type { PromptPart } from '../model/result.ts'
import { prefersCard } from '../model/settings.ts'
import type { Injection } from '../scene/injections.ts'
import { type OrderedPrompt, orderedPrompts } from '../scene/ordered-prompts.ts'
import { expandIn, type LitScene } from '../scene/scene.ts'
import { withScratchVariables } from '../scene/scene-values.ts'
import { type Said, saidByMarker } from './said.ts'

/** A place in the order, with what stands there. The places of history and examples are filled later. */
export type Slot = { id: string; parts: PromptPart[] }

/** The prompts of the order: those that stand where it says, and those that the user put into the chat. */
export type OrderedParts = { slots: Slot[]; inChat: Injection[] }

/** The markers of what is many messages. */
const MANY = new Set(['dialogueExamples', 'chatHistory'])

/** What the user's order of prompts says in this scene, top to bottom. */
export function orderedParts(scene: LitScene): OrderedParts {
  const ordered: OrderedParts = { slots: [], inChat: [] }
  for (const prompt of orderedPrompts(scene.input.settings, scene.type)) {
    const id = prompt.definition.identifier
    if (!prompt.isSent) {
      // What stands beside the main prompt stands at its place even while it is switched off.
      if (id === 'main') ordered.slots.push({ id, parts: [] })
    } else if (prompt.definition.injection_position === 1 && !MANY.has(id)) {
      ordered.inChat.push(...injectionOf(prompt, scene))
    } else {
      ordered.slots.push({ id, parts: MANY.has(id) ? [] : relativeParts(prompt, scene) })
    }
  }
  return ordered
}

function relativeParts(prompt: OrderedPrompt, scene: LitScene): PromptPart[] {
  const { identifier: id, name, role } = prompt.definition
  const facts = { id, name, role }
  const override = overrideOf(prompt, scene)
  if (override === null) return saidParts(facts, ownText(prompt, scene))
  const replaced = saidParts({ ...facts, id: `${id}.replaced` }, override.replaced)
  return [...replaced.map(part => dropPart(part, 'replaced')), ...saidParts(facts, override.card)]
}

function injectionOf(prompt: OrderedPrompt, scene: LitScene): Injection[] {
  const { identifier: id, name, role, injection_depth, injection_order } = prompt.definition
  const { text, source, pieces } = overrideOf(prompt, scene)?.card ?? ownText(prompt, scene)
  const said = pieces.length > 0 ? pieces : [{ source, name, text }]
  return [{ id, name, role, depth: injection_depth, order: injection_order, pieces: said }]
}

/** What a prompt says for itself: what its marker stands for, or its own text. */
function ownText({ definition, source }: OrderedPrompt, scene: LitScene): Said {
  const { identifier, content, marker } = definition
  const said = saidByMarker(identifier, scene)
  if (said !== undefined) return said
  return { text: marker ? '' : expandIn(scene, content), source, pieces: [] }
}

function saidParts(facts: Pick<PromptPart, 'id' | 'name' | 'role'>, { text, source, pieces }: Said) {
  return isSaid({ text }) ? [makeJoinedPart({ ...facts, source, text }, pieces)] : []
}

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
