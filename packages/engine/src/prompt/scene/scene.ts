import type { CardData } from '../../card/model/card.ts'
import type { GenerationType } from '../../lorebook/entry/types.ts'
import { macroValues } from '../../macros/context/values.ts'
import { expandMacros } from '../../macros/expand.ts'
import { type PromptTexts, textsOf } from '../model/settings.ts'
import type { PromptAction, PromptInput } from '../model/types.ts'
import { chatCard } from './chat-card.ts'
import type { Lore } from './place-lore.ts'
import { type SceneValues, worldValues } from './scene-values.ts'

/** What everything in one prompt is made from: what was handed in, and what follows from it once. */
export type Scene = {
  input: PromptInput
  /** The card as this chat has it. */
  card: CardData
  type: GenerationType
  texts: PromptTexts
  values: SceneValues
}

/** A scene that knows what lorebooks say in it. */
export type LitScene = Scene & { lore: Lore }

/** Sets the scene for one prompt. */
export function setScene(input: PromptInput): Scene {
  const type = generationType(input.action)
  const texts = textsOf(input.settings)
  const world = worldValues(input, type, texts)
  const card = chatCard(input, { ...world, ...macroValues(input.card, input.persona) })
  return {
    input,
    card,
    type,
    texts,
    values: { ...world, ...macroValues(card, input.persona) },
  }
}

/** The same scene once the lorebooks have been looked through. */
export function light(scene: Scene, lore: Lore): LitScene {
  return { ...scene, lore, values: { ...scene.values, outlets: lore.outlets } }
}

/** A text with its macros expanded. */
export function expandIn({ values }: Scene, text: string): string {
  return expandMacros(text, values)
}

/** Who may speak in this chat besides the user. */
export function speakersOf({ input, values }: Scene): string[] {
  return [...new Set([values.char, ...(input.group?.members ?? []).map(({ name }) => name)])]
}

function generationType(action: PromptAction): GenerationType {
  return action === 'send' ? 'normal' : action
}
