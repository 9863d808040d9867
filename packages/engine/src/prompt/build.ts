import { assemble } from './assemble.ts'
import { draftPrompt, type PromptDraft } from './draft.ts'
import { createBudget, type FittedPrompt, fitDraft } from './fit.ts'
import { listStopTexts } from './messages/stop-texts.ts'
import { toMessages } from './messages/to-messages.ts'
import type { PromptResult } from './model/result.ts'
import type { PromptGuard, PromptInput } from './model/types.ts'
import { activateLore } from './scene/activate-lore.ts'
import { PassedHistory } from './scene/passed-history.ts'
import { placeLore } from './scene/place-lore.ts'
import { PromptScripts } from './scene/prompt-scripts.ts'
import { type BuildContextWithLore, createBuildContext, withLore } from './scene/scene.ts'
import { type SentHistory, selectHistory } from './scene/turns.ts'
import { computeStateAfter, computeTrimmed } from './state-after.ts'

/**
 * Builds a prompt from card, persona, settings, history, lorebooks, scripts and memories. Pure: the same input gives
 * the same prompt, in chat and inspector. Required parts are counted first, then retrieved memories, then history from
 * the newest message back, then whole example blocks. The result lists what did not fit; it is a problem if the
 * required parts do not fit. Runs regex patterns of cards and users, which might hang: call it in a worker with a
 * guard, which learns whose pattern runs next and can exclude patterns.
 */
export function buildPrompt(input: PromptInput, guard: PromptGuard = {}): PromptResult {
  const unlit = createBuildContext(input)
  const scripts = new PromptScripts(input.scripts ?? [], unlit.values, guard)
  const turns = selectHistory(input)
  const history = new PassedHistory(turns, scripts)
  const context = withLore(unlit, placeLore(activateLore(unlit, history, guard), scripts))
  const draft = draftPrompt(context, history)
  const budget = createBudget(draft, context)
  if (budget.isExceeded) {
    return { ok: false, problem: { code: 'prompt_too_large', tokens: budget.used, budget: budget.total } }
  }
  const fitted = fitDraft(context, draft, history, budget)
  return {
    ok: true,
    prompt: {
      ...toPrompt(context, draft, fitted, turns),
      tokens: budget.used,
      budget: budget.total,
      scripts: scripts.applied,
    },
  }
}

function toPrompt(
  context: BuildContextWithLore,
  draft: PromptDraft,
  fitted: FittedPrompt,
  turns: SentHistory,
) {
  const parts = assemble(context, draft, fitted)
  const keptParts = parts.filter(part => part.kept)
  const messages = toMessages(keptParts, context)
  // Without a slot for the chat, no history was dropped.
  const sent = draft.hasHistory ? turns.sent : []
  return {
    parts,
    messages,
    recalled: fitted.recalled,
    trimmed: computeTrimmed(sent, fitted.history.messages, fitted.examples.dropped),
    silent_examples: draft.examples.silent,
    activation: context.lore.activation,
    prefill: messages.at(-1)?.role === 'assistant' ? draft.closing.prefill : null,
    postfix: turns.continued ? (context.input.settings.continue_postfix ?? ' ') : '',
    stop: listStopTexts(context),
    state: computeStateAfter(context, sent, fitted.history.messages),
  }
}
