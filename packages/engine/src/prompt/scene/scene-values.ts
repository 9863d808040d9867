import type { GenerationType } from '../../lorebook/entry/types.ts'
import { seededRandom } from '../../macros/context/dice.ts'
import { MacroAllowance, type MacroValues } from '../../macros/context/values.ts'
import { Variables } from '../../macros/context/variables.ts'
import { type PromptTexts, prefersCardPrompts } from '../model/settings.ts'
import type { PromptGroup, PromptInput } from '../model/types.ts'
import { userMainPrompt } from './ordered-prompts.ts'
import { branchLength, isReplacing } from './turns.ts'

/** Macro values of a prompt; building it writes their variables. */
export type BuildValues = MacroValues & { variables: Variables }

/** A copy of the variables, for texts that are only scanned. */
export function withScratchVariables(values: BuildValues): BuildValues {
  return { ...values, variables: new Variables(values.variables.values()) }
}

/** Macro values besides card and persona. */
export function environmentValuesOf(input: PromptInput, type: GenerationType, texts: PromptTexts) {
  const { chat, group, settings, clock, model, composer, is_mobile } = input
  const environmentValues = {
    allowance: new MacroAllowance(),
    dice: seededRandom(input.seed ?? ''),
    variables: new Variables(input.variables),
    max_context: settings.context_tokens,
    max_response: settings.max_tokens,
    system_prompt: userMainPrompt(settings),
    prefer_card_prompts: prefersCardPrompts(settings),
    chat_start: texts.new_chat_prompt,
    example_separator: texts.new_example_chat_prompt,
    generation_type: type,
    ...(group && groupNames(group)),
    ...(clock && { clock }),
    ...(model !== undefined && { model }),
    ...(composer !== undefined && { input: composer }),
    ...(is_mobile !== undefined && { is_mobile }),
  }
  return chat === undefined ? environmentValues : { ...environmentValues, chat: toMacroChat(input, chat.id) }
}

function groupNames({ members }: PromptGroup) {
  return {
    group: members.map(({ name }) => name),
    group_not_muted: members.filter(({ muted }) => !muted).map(({ name }) => name),
  }
}

/** The chat for macros, without a message that is being replaced. */
function toMacroChat(input: PromptInput, id: string) {
  const { history, chat } = input
  const isWithoutLast = isReplacing(input)
  return {
    id,
    messages: isWithoutLast ? history.slice(0, -1) : history,
    length: branchLength(input) - (isWithoutLast ? 1 : 0),
    ...(chat?.first_included !== undefined && { first_included: chat.first_included }),
  }
}
