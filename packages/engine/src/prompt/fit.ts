import { countTokens } from '../text/tokens/count-tokens.ts'
import type { Draft } from './draft.ts'
import { Budget } from './messages/budget.ts'
import { type FittedHistory, fitHistory } from './messages/fit-history.ts'
import { isSaid, type KeptPart, MESSAGE_TOKENS, makePart } from './model/part.ts'
import { FIRST_USER_MESSAGE } from './model/post-process.ts'
import type { RecalledPassage } from './model/result.ts'
import { type FittedExamples, fitExamples } from './parts/example-blocks.ts'
import { NOTHING_RECALLED, recollect, withRecalled } from './recollect.ts'
import type { PassedHistory } from './scene/passed-history.ts'
import { expandIn, type LitScene, type Scene } from './scene/scene.ts'

/** What of a draft fitted its window. `filler` is what the user says so that the model need not answer itself. */
export type Fitted = {
  history: FittedHistory
  examples: FittedExamples
  filler: KeptPart[]
  recalled: RecalledPassage[]
}

/** What is left of the window once everything is in the prompt that must be; it may be less than nothing. */
export function budgetFor({ slots, opening, ending, closing }: Draft, { input }: Scene): Budget {
  const budget = new Budget(input.settings.context_tokens, input.settings.max_tokens)
  for (const { parts } of slots) budget.reserve(parts.filter(part => part.kept))
  budget.reserve([...opening, ...ending, ...closing.parts])
  if (input.settings.post_processing === 'strict') {
    budget.reserveTokens(countTokens(FIRST_USER_MESSAGE.content) + MESSAGE_TOKENS)
  }
  return budget
}

/** Fills the window. Examples are the first to go, unless the user pinned them: then history is. */
export function fitDraft(scene: LitScene, draft: Draft, history: PassedHistory, budget: Budget): Fitted {
  const pinned = scene.input.settings.pin_examples ? fitExamples(scene, draft.examples, budget) : null
  const filler = draft.hasHistory ? fitFiller(scene, history, budget) : []
  const recollection = draft.hasHistory ? recollect(scene, draft, history, budget) : NOTHING_RECALLED
  const fitted = draft.hasHistory
    ? fitHistory(scene, history, draft.injections, budget, recollection.told)
    : { parts: [], messages: 0, dropped: [] }
  return {
    history: withRecalled(fitted, recollection),
    filler,
    recalled: recollection.passages,
    examples: pinned ?? fitExamples(scene, draft.examples, budget),
  }
}

function fitFiller(scene: Scene, history: PassedHistory, budget: Budget): KeptPart[] {
  const text = expandIn(scene, scene.input.settings.send_if_empty ?? '')
  const isAnswered = history.at(0)?.message.role === 'assistant' && history.continued === null
  if (!isSaid({ text }) || !isAnswered) return []
  const part = makePart({
    id: 'sendIfEmpty',
    name: 'Instead of silence',
    source: 'preset',
    role: 'user',
    text,
  })
  return budget.take([part]) ? [part] : []
}
