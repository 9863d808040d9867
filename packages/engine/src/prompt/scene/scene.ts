import type { CardData } from '../../card/model/card.ts'
import type { GenerationType } from '../../lorebook/entry/types.ts'
import { macroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import { type PromptTexts, resolveTexts } from '../model/settings.ts'
import type { PromptAction, PromptInput } from '../model/types.ts'
import { resolveChatCard } from './chat-card.ts'
import type { PlacedLore } from './place-lore.ts'
import { type BuildValues, environmentValuesOf } from './scene-values.ts'

export type BuildContext = {
  input: PromptInput
  card: CardData
  type: GenerationType
  texts: PromptTexts
  values: BuildValues
}

export type BuildContextWithLore = BuildContext & { lore: PlacedLore }

export function createBuildContext(input: PromptInput): BuildContext {
  const type = generationType(input.action)
  const texts = resolveTexts(input.settings)
  const environmentValues = environmentValuesOf(input, type, texts)
  const card = resolveChatCard(input, { ...environmentValues, ...macroValues(input.card, input.persona) })
  return {
    input,
    card,
    type,
    texts,
    values: { ...environmentValues, ...macroValues(card, input.persona) },
  }
}

export function withLore(context: BuildContext, lore: PlacedLore): BuildContextWithLore {
  return { ...context, lore, values: { ...context.values, outlets: lore.outlets } }
}

export function expandIn({ values }: BuildContext, text: string): string {
  return expandMacros(text, values)
}

/** Possible speakers besides the user. */
export function listSpeakers({ input, values }: BuildContext): string[] {
  return [...new Set([values.char, input.card.name, ...(input.group?.members ?? []).map(({ name }) => name)])]
}

function generationType(action: PromptAction): GenerationType {
  return action === 'send' ? 'normal' : action
}
