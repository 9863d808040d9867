import { activateEntries } from '../../lorebook/activate.ts'
import type { Activation, LorebookSettings, LorebookState, ScanTexts } from '../../lorebook/entry/types.ts'
import { expandMacros } from '../../macros/expand.ts'
import type { PromptGuard } from '../model/types.ts'
import type { PassedHistory } from './passed-history.ts'
import type { BuildContext } from './scene.ts'
import { withScratchVariables } from './scene-values.ts'
import { branchLength } from './turns.ts'

export const DEFAULT_LOREBOOK_SETTINGS: LorebookSettings = {
  scan_depth: 2,
  budget_percent: 25,
  budget_cap: 0,
  include_names: true,
  recursive: true,
  case_sensitive: false,
  match_whole_words: true,
  min_activations: 0,
  min_activations_depth_max: 0,
  max_recursion_steps: 0,
  use_group_scoring: false,
  strategy: 'card_first',
}

const NO_STATE: LorebookState = { sticky: {}, cooldown: {}, latched: {} }

/** Activates lorebook entries; null without books. */
export function activateLore(
  context: BuildContext,
  history: PassedHistory,
  guard: PromptGuard,
): Activation | null {
  const { input, type, values } = context
  if (input.lorebooks === undefined || input.lorebooks.books.length === 0) return null
  const { books, settings, state = NO_STATE } = input.lorebooks
  const messages = history.forScan()
  return activateEntries({
    ...guard,
    books,
    messages,
    texts: scanTexts(context),
    injections: listScannedAsides(context),
    settings: { ...DEFAULT_LOREBOOK_SETTINGS, ...settings },
    context_tokens: input.settings.context_tokens - input.settings.max_tokens,
    type,
    card: { name: input.card.name, tags: input.card.tags },
    greeting: input.chat?.greeting ?? null,
    length: branchLength(input) - input.history.length + messages.length,
    state,
    values,
  })
}

/** Texts scanned besides messages. Discards variables that their macros write. */
function scanTexts(context: BuildContext): ScanTexts {
  const { card, values } = context
  const expand = (text: string | undefined) => expandMacros(text ?? '', withScratchVariables(values))
  return {
    persona: expand(values.persona),
    description: expand(card.description),
    personality: expand(card.personality),
    depth_prompt: expand(values.charDepthPrompt),
    scenario: expand(card.scenario),
    creator_notes: expand(card.creator_notes),
  }
}

function listScannedAsides({ input: { note, memory } }: BuildContext): string[] {
  return [
    ...(note?.is_scanned ? [note.text] : []),
    ...(memory?.is_scanned && memory.summary !== undefined ? [memory.summary] : []),
  ]
}
