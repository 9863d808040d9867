import { countTokens } from '../text/tokens/count-tokens.ts'
import type { PromptDraft } from './draft.ts'
import { PromptBudget } from './messages/budget.ts'
import { type FittedHistory, fitHistory } from './messages/fit-history.ts'
import { hasText, type KeptPart, MESSAGE_TOKENS, makePart } from './model/part.ts'
import { FIRST_USER_MESSAGE } from './model/post-process.ts'
import type { RetrievedPassage } from './model/result.ts'
import { type FittedExamples, fitExamples } from './parts/example-blocks.ts'
import { NO_MEMORIES, selectMemories, withMemories } from './recollect.ts'
import type { PassedHistory } from './scene/passed-history.ts'
import { type BuildContext, type BuildContextWithLore, expandIn } from './scene/scene.ts'

/** What fits the window. `filler` is a user message, so that the model does not answer itself. */
export type FittedPrompt = {
  history: FittedHistory
  examples: FittedExamples
  filler: KeptPart[]
  recalled: RetrievedPassage[]
}

/** The room left by all required parts, which may be negative. */
export function createBudget(
  { slots, opening, ending, closing }: PromptDraft,
  { input }: BuildContext,
): PromptBudget {
  const budget = new PromptBudget(input.settings.context_tokens, input.settings.max_tokens)
  for (const { parts } of slots) budget.reserve(parts.filter(part => part.kept))
  budget.reserve([...opening, ...ending, ...closing.parts])
  if (input.settings.post_processing === 'strict') {
    budget.reserveTokens(countTokens(FIRST_USER_MESSAGE.content) + MESSAGE_TOKENS)
  }
  return budget
}

/** Fills the window; example blocks are dropped first, unless they are pinned, and then history. */
export function fitDraft(
  context: BuildContextWithLore,
  draft: PromptDraft,
  history: PassedHistory,
  budget: PromptBudget,
): FittedPrompt {
  const pinned = context.input.settings.pin_examples ? fitExamples(context, draft.examples, budget) : null
  const filler = draft.hasHistory ? fitFiller(context, history, budget) : []
  const recollection = draft.hasHistory ? selectMemories(context, draft, history, budget) : NO_MEMORIES
  const fitted = draft.hasHistory
    ? fitHistory(context, history, draft.injections, budget, recollection.retrievedIds)
    : { parts: [], messages: 0, dropped: [] }
  return {
    history: withMemories(fitted, recollection),
    filler,
    recalled: recollection.passages,
    examples: pinned ?? fitExamples(context, draft.examples, budget),
  }
}

function fitFiller(context: BuildContext, history: PassedHistory, budget: PromptBudget): KeptPart[] {
  const text = expandIn(context, context.input.settings.send_if_empty ?? '')
  const isAnswered = history.at(0)?.message.role === 'assistant' && history.continued === null
  if (!hasText({ text }) || !isAnswered) return []
  const part = makePart({
    id: 'sendIfEmpty',
    name: 'Instead of silence',
    source: 'preset',
    role: 'user',
    text,
  })
  return budget.take([part]) ? [part] : []
}
