import { expandMacros } from '../../macros/expand.ts'
import { dropPart, hasText, makeJoinedPart } from '../model/part.ts'
import type { PromptPart } from '../model/result.ts'
import { prefersCardPrompts } from '../model/settings.ts'
import type { Injection } from '../scene/injections.ts'
import { type OrderedPrompt, orderPrompts } from '../scene/ordered-prompts.ts'
import { type BuildContextWithLore, expandIn } from '../scene/scene.ts'
import { withScratchVariables } from '../scene/scene-values.ts'
import { type SourcedText, textOfMarker } from './said.ts'

/** A slot in the order; history and examples are filled in later. */
export type PromptSlot = { id: string; parts: PromptPart[] }

/** Ordered prompts: those at their place and those injected into the chat. */
export type OrderedParts = { slots: PromptSlot[]; inChat: Injection[] }

const LIST_PROMPTS = new Set(['dialogueExamples', 'chatHistory'])

/** Builds the prompts of the user's order from top to bottom. */
export function buildOrderedParts(context: BuildContextWithLore): OrderedParts {
  const ordered: OrderedParts = { slots: [], inChat: [] }
  for (const prompt of orderPrompts(context.input.settings, context.type)) {
    const id = prompt.definition.identifier
    if (!prompt.isSent) {
      // Author's note and summary can be placed beside this slot even while the prompt is disabled.
      if (id === 'main') ordered.slots.push({ id, parts: [] })
    } else if (prompt.definition.injection_position === 1 && !LIST_PROMPTS.has(id)) {
      ordered.inChat.push(...toInjection(prompt, context))
    } else {
      ordered.slots.push({ id, parts: LIST_PROMPTS.has(id) ? [] : relativeParts(prompt, context) })
    }
  }
  return ordered
}

function relativeParts(prompt: OrderedPrompt, context: BuildContextWithLore): PromptPart[] {
  const { identifier: id, name, role } = prompt.definition
  const facts = { id, name, role }
  const override = findOverride(prompt, context)
  if (override === null) return toParts(facts, textOfPrompt(prompt, context))
  const replaced = toParts({ ...facts, id: `${id}.replaced` }, override.replaced)
  return [...replaced.map(part => dropPart(part, 'replaced')), ...toParts(facts, override.card)]
}

function toInjection(prompt: OrderedPrompt, context: BuildContextWithLore): Injection[] {
  const { identifier: id, name, role, injection_depth, injection_order } = prompt.definition
  const { text, source, pieces } = findOverride(prompt, context)?.card ?? textOfPrompt(prompt, context)
  const sourced = pieces.length > 0 ? pieces : [{ source, name, text }]
  return [{ id, name, role, depth: injection_depth, order: injection_order, pieces: sourced }]
}

function textOfPrompt({ definition, source }: OrderedPrompt, context: BuildContextWithLore): SourcedText {
  const { identifier, content, marker } = definition
  const markerText = textOfMarker(identifier, context)
  if (markerText !== undefined) return markerText
  return { text: marker ? '' : expandIn(context, content), source, pieces: [] }
}

function toParts(facts: Pick<PromptPart, 'id' | 'name' | 'role'>, { text, source, pieces }: SourcedText) {
  return hasText({ text }) ? [makeJoinedPart({ ...facts, source, text }, pieces)] : []
}

/** Prompts that a card may override, with the overriding field. */
const OVERRIDABLE = new Map<string, 'system_prompt' | 'post_history_instructions'>([
  ['main', 'system_prompt'],
  ['jailbreak', 'post_history_instructions'],
])

/** The card's override and the user's text it replaces, available as `{{original}}`. */
export type PromptOverride = { card: SourcedText; replaced: SourcedText }

/** The card's override of a prompt; null if it has none or may not. */
export function findOverride(
  { definition, source }: OrderedPrompt,
  context: BuildContextWithLore,
): PromptOverride | null {
  const { card, input, values } = context
  const field = OVERRIDABLE.get(definition.identifier)
  const mayOverride = prefersCardPrompts(input.settings) && !definition.forbid_overrides
  if (field === undefined || !mayOverride || !hasText({ text: card[field] })) return null
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
