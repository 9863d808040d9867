import { expandMacros } from '../macros/expand.ts'
import { type MacroValues, macroValues } from '../macros/values.ts'
import { Budget } from './budget.ts'
import { PROMPT_DEFAULTS } from './defaults.ts'
import { parseExamples } from './examples.ts'
import { type Fitted, fitExamples, fitHistory } from './fit.ts'
import { historyParts } from './history.ts'
import { type KeptPart, makePart, toMessage } from './part.ts'
import { isEnabled, RELATIVE_PARTS, relativeParts } from './relative-parts.ts'
import type { PromptInput, PromptPart, PromptResult } from './types.ts'

/**
 * Builds what a model is asked from a card, a persona, settings and a history. Pure: the same input gives the same
 * prompt, on the server and in the inspector. What must be in it is counted first; then history from the newest
 * message back, up to the first that does not fit; then whole blocks of example dialogue. What of these did not fit
 * is told in the answer; when what must be in it does not fit, that is the answer.
 */
export function buildPrompt(input: PromptInput): PromptResult {
  const values = macroValues(input.card, input.persona)
  const relative = relativeParts(input, values)
  const history = historyParts(input, values)
  const newChat = productPart('newChat', 'New chat', values)
  const closing = closingParts(input, history.continued, values)
  const budget = new Budget(input.settings.context_tokens, input.settings.max_tokens)
  budget.reserve([...relative.values()].flat().filter(part => part.kept))
  budget.reserve([newChat, ...closing])
  if (budget.isExceeded) {
    return { ok: false, problem: { code: 'prompt_too_large', tokens: budget.used, budget: budget.total } }
  }
  const turns = fitTurns(input, history.parts, exampleBlocks(input, values), budget)
  const parts = RELATIVE_PARTS.flatMap(({ id }): PromptPart[] => {
    if (id === 'dialogueExamples') return turns.examples.parts
    if (id === 'chatHistory') return [newChat, ...turns.history.parts]
    return relative.get(id) ?? []
  })
  return { ok: true, prompt: promptOf([...parts, ...closing], turns, budget) }
}

type Turns = { history: Fitted; examples: Fitted }

/** Examples are the first to go, unless the user pinned them: then history is. */
function fitTurns(input: PromptInput, history: KeptPart[], blocks: KeptPart[][], budget: Budget): Turns {
  if (input.settings.pin_examples) {
    const examples = fitExamples(blocks, budget)
    return { examples, history: fitHistory(history, budget) }
  }
  const fitted = fitHistory(history, budget)
  return { history: fitted, examples: fitExamples(blocks, budget) }
}

function promptOf(parts: PromptPart[], turns: Turns, budget: Budget) {
  return {
    parts,
    messages: parts.filter(part => part.kept).map(toMessage),
    tokens: budget.used,
    budget: budget.total,
    trimmed: { messages: turns.history.dropped, examples: turns.examples.dropped },
  }
}

/** The blocks of example dialogue, each behind its header. */
function exampleBlocks(input: PromptInput, values: MacroValues): KeptPart[][] {
  if (!isEnabled(input, 'dialogueExamples')) return []
  const blocks = parseExamples(expandMacros(input.card.mes_example, values), values)
  return blocks.map((block, number) => [
    { ...productPart('exampleChat', 'Example chat', values), id: `examples.${number}` },
    ...block.map(({ role, name, content }, at) => ({
      ...makePart({ id: `examples.${number}.${at}`, name: 'Example', source: 'card', role, text: content }),
      said_by: name,
    })),
  ])
}

/** What stands at the very end: the message to go on with, and what the action asks the model to do. */
function closingParts(input: PromptInput, continued: KeptPart | null, values: MacroValues): KeptPart[] {
  if (input.action === 'impersonate') return [productPart('impersonation', 'Impersonation', values)]
  if (continued === null) return []
  const goesOnByItself = input.settings.continue_prefill === true && continued.role === 'assistant'
  return goesOnByItself ? [continued] : [continued, productPart('continueNudge', 'Continue', values)]
}

function productPart(id: keyof typeof PROMPT_DEFAULTS, name: string, values: MacroValues): KeptPart {
  const text = expandMacros(PROMPT_DEFAULTS[id], values)
  return makePart({ id, name, source: 'product', role: 'system', text })
}
