import { assemble } from './assemble.ts'
import { type Draft, draftPrompt } from './draft.ts'
import { budgetFor, type Fitted, fitDraft } from './fit.ts'
import { stopTexts } from './messages/stop-texts.ts'
import { toMessages } from './messages/to-messages.ts'
import type { PromptResult } from './model/result.ts'
import type { PromptGuard, PromptInput } from './model/types.ts'
import { PassedHistory } from './scene/passed-history.ts'
import { placeLore } from './scene/place-lore.ts'
import { PromptScripts } from './scene/prompt-scripts.ts'
import { type LitScene, light, setScene } from './scene/scene.ts'
import { type Turns, turnsOf } from './scene/turns.ts'
import { wakeLore } from './scene/wake-lore.ts'
import { stateAfter, trimmedOf } from './state-after.ts'

/**
 * Builds what a model is asked from a card, a persona, settings, a history, lorebooks, scripts and memories. Pure: the
 * same input gives the same prompt, in the chat and in the inspector. What must be in it is counted first; then history
 * from the newest message back, up to the first that does not fit; then what comes back of what is before that; then
 * whole blocks of example dialogue. What of these
 * did not fit is told in the answer; when what must be in it does not fit, that is the answer.
 *
 * Patterns of cards and users run in here. Where some might never end, run it in a worker with a guard: it is told whose
 * pattern starts next, and leaves out those that it names.
 */
export function buildPrompt(input: PromptInput, guard: PromptGuard = {}): PromptResult {
  const unlit = setScene(input)
  const scripts = new PromptScripts(input.scripts ?? [], unlit.values, guard)
  const turns = turnsOf(input)
  const history = new PassedHistory(turns, scripts)
  const scene = light(unlit, placeLore(wakeLore(unlit, history, guard), scripts))
  const draft = draftPrompt(scene, history)
  const budget = budgetFor(draft, scene)
  if (budget.isExceeded) {
    return { ok: false, problem: { code: 'prompt_too_large', tokens: budget.used, budget: budget.total } }
  }
  const fitted = fitDraft(scene, draft, history, budget)
  return {
    ok: true,
    prompt: {
      ...promptOf(scene, draft, fitted, turns),
      tokens: budget.used,
      budget: budget.total,
      scripts: scripts.applied,
    },
  }
}

function promptOf(scene: LitScene, draft: Draft, fitted: Fitted, turns: Turns) {
  const parts = assemble(scene, draft, fitted)
  const kept = parts.filter(part => part.kept)
  const messages = toMessages(kept, scene)
  // An order without a place for the chat leaves it out; nothing of it fell off.
  const sent = draft.hasHistory ? turns.sent : []
  return {
    parts,
    messages,
    recalled: fitted.recalled,
    trimmed: trimmedOf(sent, fitted.history.messages, fitted.examples.dropped),
    activation: scene.lore.activation,
    prefill: messages.at(-1)?.role === 'assistant' ? draft.closing.prefill : null,
    postfix: turns.continued ? (scene.input.settings.continue_postfix ?? ' ') : '',
    stop: stopTexts(scene),
    state: stateAfter(scene, sent, fitted.history.messages),
  }
}
