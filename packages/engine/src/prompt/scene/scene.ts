import type { CardData } from '../../card/model/card.ts'
import type { GenerationType } from '../../lorebook/entry/types.ts'
import { macroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import { type PromptTexts, resolveTexts } from '../model/settings.ts'
import type { PromptAction, PromptInput } from '../model/types.ts'
import { resolveChatCard } from './chat-card.ts'
import type { PlacedLore } from './place-lore.ts'
import { type BuildValues, environmentValuesOf } from './scene-values.ts'

/** What everything in one prompt is made from: what was handed in, and what follows from it once. */
export type BuildContext = {
  input: PromptInput
  /** The card as this chat has it. */
  card: CardData
  type: GenerationType
  texts: PromptTexts
  values: BuildValues
}

/** A scene that knows what lorebooks say in it. */
export type BuildContextWithLore = BuildContext & { lore: PlacedLore }

/** Sets the scene for one prompt. */
export function createBuildContext(input: PromptInput): BuildContext {
  const type = generationType(input.action)
  const texts = resolveTexts(input.settings)
  const world = environmentValuesOf(input, type, texts)
  const card = resolveChatCard(input, { ...world, ...macroValues(input.card, input.persona) })
  return {
    input,
    card,
    type,
    texts,
    values: { ...world, ...macroValues(card, input.persona) },
  }
}

/** The same scene once the lorebooks have been looked through. */
export function withLore(context: BuildContext, lore: PlacedLore): BuildContextWithLore {
  return { ...context, lore, values: { ...context.values, outlets: lore.outlets } }
}

/** A text with its macros expanded. */
export function expandIn({ values }: BuildContext, text: string): string {
  return expandMacros(text, values)
}

/** Who may speak in this chat besides the user. */
export function listSpeakers({ input, values }: BuildContext): string[] {
  return [...new Set([values.char, ...(input.group?.members ?? []).map(({ name }) => name)])]
}

function generationType(action: PromptAction): GenerationType {
  return action === 'send' ? 'normal' : action
}
