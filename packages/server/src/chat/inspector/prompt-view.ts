import type { ModelId, PromptEntry, PromptPart, PromptScript, PromptView } from '@inkling/contract'
import type { PromptPart as EnginePart, EntryOutcome, PartSource, Prompt } from '@inkling/engine'
import type { PromptContext } from '../prompt/prompt-scene.ts'
import { retrievedMemoriesOf } from '../store/prompt-record.ts'
import type { CompletionRequest } from '../turn/turn-request.ts'

export interface PromptViewInput {
  readonly prompt: Prompt
  readonly scene: PromptContext
  readonly model: { readonly id: ModelId; readonly name: string }
  readonly action: CompletionRequest['action']
  readonly status: PromptView['standing']
  readonly seesCard: boolean
}

/** Sources whose text the viewer wrote, or sees in the chat anyway. */
const OWN_SOURCES: ReadonlySet<PartSource> = new Set(['settings', 'persona', 'history', 'memory'])

/** Withholds the texts of a card that the viewer can no longer see. */
export function toPromptView({
  prompt,
  scene,
  model,
  action,
  status,
  seesCard,
}: PromptViewInput): PromptView {
  const { tokens, budget, trimmed, prefill, stop } = prompt
  const { context_tokens, max_tokens } = scene.settled.settings
  return {
    standing: status,
    is_withheld: !seesCard,
    action,
    model: { id: model.id, name: model.name },
    context_tokens,
    max_tokens,
    tokens,
    budget,
    parts: prompt.parts.map(part => toPartView(part, seesCard)),
    messages: seesCard ? prompt.messages : null,
    trimmed,
    silent_examples: seesCard ? prompt.silent_examples : [],
    recalled: retrievedMemoriesOf(prompt),
    lorebooks: seesCard ? toLorebooksView(prompt) : null,
    scripts: seesCard ? toScriptsView(prompt, scene) : [],
    prefill: seesCard ? prefill : null,
    stop,
  }
}

function toPartView(part: EnginePart, seesCard: boolean): PromptPart {
  const { id, name, source, role, text, tokens, depth = null, pieces = [] } = part
  const isShown = seesCard || OWN_SOURCES.has(source)
  return {
    id,
    name,
    source,
    role,
    text: isShown ? text : null,
    tokens,
    depth,
    pieces: isShown
      ? pieces.map(piece => ({ source: piece.source, name: piece.name, tokens: piece.tokens }))
      : [],
    left_out: part.kept ? null : part.why,
  }
}

function toLorebooksView({ activation }: Prompt): PromptView['lorebooks'] {
  if (activation === null) return null
  const { outcomes, tokens, budget, overflowed } = activation
  const relevant = outcomes.filter(({ why }) => why !== 'no_match')
  return {
    tokens,
    budget,
    overflowed,
    entries: relevant.map(toEntryView),
    not_called: outcomes.length - relevant.length,
  }
}

function toEntryView(outcome: EntryOutcome): PromptEntry {
  const { id, book, name } = outcome
  const of = { id, book, name }
  if (!outcome.active)
    return {
      ...of,
      active: false,
      why: outcome.why,
      key: outcome.key ?? null,
      beside: [],
      in: null,
      tokens: null,
    }
  const { why, tokens } = outcome
  const keyMatch = why.kind === 'key' ? why : null
  return {
    ...of,
    active: true,
    why: why.kind,
    key: keyMatch?.key ?? null,
    beside: keyMatch?.secondary ?? [],
    in: keyMatch?.in ?? null,
    tokens,
  }
}

function toScriptsView({ scripts }: Prompt, { settled }: PromptContext): PromptScript[] {
  const known = new Map(settled.scripts.map(owned => [owned.script.id, owned]))
  return scripts.flatMap(({ id, texts, matches, skipped = null }) => {
    const owned = known.get(id)
    return owned ? [{ id, name: owned.script.scriptName, owner: owned.owner, texts, matches, skipped }] : []
  })
}
