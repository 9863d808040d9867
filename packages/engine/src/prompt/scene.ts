import type { CardData } from '../card/card.ts'
import type { GenerationType } from '../lorebook/types.ts'
import { seededDice } from '../macros/dice.ts'
import { expandMacros } from '../macros/expand.ts'
import { type MacroValues, macroValues } from '../macros/values.ts'
import { Variables } from '../macros/variables.ts'
import { chatCard } from './chat-card.ts'
import { isReplacing } from './history/turns.ts'
import type { Lore } from './lore/place-lore.ts'
import { userMainPrompt } from './order/ordered-prompts.ts'
import { type PromptTexts, textsOf } from './settings.ts'
import type { PromptAction, PromptInput } from './types.ts'

/** What everything in one prompt is made from: what was handed in, and what follows from it once. */
export type Scene = {
  input: PromptInput
  /** The card as this chat has it. */
  card: CardData
  type: GenerationType
  texts: PromptTexts
  values: SceneValues
}

/** What macros find in a prompt. Its variables are written while the prompt is built. */
export type SceneValues = MacroValues & { variables: Variables }

/** A scene that knows what lorebooks say in it. */
export type LitScene = Scene & { lore: Lore }

/** Sets the scene for one prompt. */
export function setScene(input: PromptInput): Scene {
  const type = generationType(input.action)
  const world = worldValues(input, type)
  const card = chatCard(input, { ...world, ...macroValues(input.card, input.persona) })
  return {
    input,
    card,
    type,
    texts: textsOf(input.settings),
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

/** The same values, with variables of which nothing lasts: for a text that is looked at rather than sent. */
export function withScratchVariables(values: SceneValues): SceneValues {
  return { ...values, variables: new Variables(values.variables.values()) }
}

/** Who may speak in this chat besides the user. */
export function speakersOf({ input, values }: Scene): string[] {
  return [...new Set([values.char, ...(input.group?.members ?? []).map(({ name }) => name)])]
}

/** How many messages the branch has, those that were not handed in included. */
export function branchLength({ chat, history }: PromptInput): number {
  return Math.max(chat?.length ?? 0, history.length)
}

function generationType(action: PromptAction): GenerationType {
  return action === 'send' ? 'normal' : action
}

/** What macros can tell besides the card and the persona. */
function worldValues(input: PromptInput, type: GenerationType) {
  const { chat, group, settings, clock, model, composer, is_mobile } = input
  const world = {
    dice: seededDice(input.seed ?? ''),
    variables: new Variables(input.variables),
    max_context: settings.context_tokens,
    max_response: settings.max_tokens,
    system_prompt: userMainPrompt(settings),
    generation_type: type,
    ...(group && { group: group.members.map(({ name }) => name) }),
    ...(clock && { clock }),
    ...(model !== undefined && { model }),
    ...(composer !== undefined && { input: composer }),
    ...(is_mobile !== undefined && { is_mobile }),
  }
  return chat === undefined ? world : { ...world, chat: macroChat(input, chat.id) }
}

/** The chat as macros see it: without the message that is about to get a sibling. */
function macroChat(input: PromptInput, id: string) {
  const { history, chat } = input
  const isWithoutLast = isReplacing(input)
  return {
    id,
    messages: isWithoutLast ? history.slice(0, -1) : history,
    length: branchLength(input) - (isWithoutLast ? 1 : 0),
    ...(chat?.first_included !== undefined && { first_included: chat.first_included }),
  }
}
