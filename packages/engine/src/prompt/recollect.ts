import type { Passage, RetrievalCandidate } from '../memory/candidate.ts'
import { choosePassages } from '../memory/passages.ts'
import { countTokens } from '../text/tokens/count-tokens.ts'
import type { PromptDraft } from './draft.ts'
import type { PromptBudget } from './messages/budget.ts'
import { type FittedHistory, fitHistory } from './messages/fit-history.ts'
import { withSpeakerName } from './messages/voice.ts'
import { hasText, joinPieces, type KeptPart, MESSAGE_TOKENS, makeJoinedPart } from './model/part.ts'
import type { RetrievedPassage } from './model/result.ts'
import type { PromptRetrieval } from './model/types.ts'
import { formatMemory } from './parts/memory.ts'
import { DEFAULT_DEPTH } from './scene/injections.ts'
import type { PassedHistory } from './scene/passed-history.ts'
import type { BuildContextWithLore } from './scene/scene.ts'
import { branchLength } from './scene/turns.ts'

/** The prompt part, the retrieved passages, and the messages they cover. */
export type SelectedMemories = {
  part: KeptPart | null
  passages: RetrievedPassage[]
  retrievedIds: ReadonlySet<string>
}

export const NO_MEMORIES: SelectedMemories = { part: null, passages: [], retrievedIds: new Set() }

/** Maximum share of the remaining window for memories; recent messages matter more. */
const SHARE = 1 / 3

/**
 * Selects memories of messages that do not fit the window and takes their tokens from the budget. History gets the
 * remaining tokens, back to the newest message that a memory already repeats.
 */
export function selectMemories(
  context: BuildContextWithLore,
  draft: PromptDraft,
  history: PassedHistory,
  budget: PromptBudget,
): SelectedMemories {
  const { recall } = context.input.memory ?? {}
  if (recall === undefined) return NO_MEMORIES
  const passages =
    'passages' in recall ? recall.passages : chooseMemories(context, draft, history, budget, recall)
  const part = partOf(context, passages)
  if (part === null || !budget.take([part])) return NO_MEMORIES
  const messages = passages.flatMap(({ memories }) => memories.filter(({ kind }) => kind === 'message'))
  return {
    part,
    passages: passages.map(passage => ({
      ...passage,
      tokens: countTokens(frameMemory(context, passage.text)),
    })),
    retrievedIds: new Set(messages.map(({ id }) => id)),
  }
}

/** Inserts memories above the newest `DEFAULT_DEPTH` messages, or above all if there are fewer. */
export function withMemories(history: FittedHistory, { part }: SelectedMemories): FittedHistory {
  if (part === null) return history
  const { parts } = history
  const messages = parts.flatMap(({ source }, at) => (source === 'history' ? [at] : []))
  const place = messages.at(-DEFAULT_DEPTH) ?? messages[0] ?? 0
  const depth = Math.min(DEFAULT_DEPTH, messages.length)
  return { ...history, parts: [...parts.slice(0, place), { ...part, depth }, ...parts.slice(place)] }
}

function chooseMemories(
  context: BuildContextWithLore,
  draft: PromptDraft,
  history: PassedHistory,
  budget: PromptBudget,
  { candidates, budget_tokens, top_k }: Extract<PromptRetrieval, { candidates: unknown }>,
): Passage[] {
  const room = Math.min(budget_tokens, Math.floor(budget.left * SHARE))
  const { messages } = fitHistory(context, history, draft.injections, budget.without(room))
  const shown = messagesInWindow(history, messages)
  const outside = candidates.filter(({ kind, id }) => kind === 'note' || !shown.has(id))
  return choosePassages(runScriptsOverMemories(context, history, outside).filter(hasText), {
    top_k,
    room: room - MESSAGE_TOKENS,
    // Adds one token for the line break between passages.
    costOf: text => countTokens(frameMemory(context, text)) + 1,
  })
}

function messagesInWindow(history: PassedHistory, messages: number): Set<string> {
  const shown = Array.from({ length: messages }, (_, depth) => history.at(depth)?.message.id ?? '')
  return new Set(history.continued === null ? shown : [...shown, history.continued.message.id])
}

/** Runs prompt scripts over candidates as if they were sent as messages; notes are not messages. */
function runScriptsOverMemories(
  { input }: BuildContextWithLore,
  history: PassedHistory,
  candidates: readonly RetrievalCandidate[],
): RetrievalCandidate[] {
  const messages = candidates.filter(({ kind }) => kind === 'message')
  const newest = branchLength(input) - 1
  const texts = history.passTexts(
    messages.map(({ role, text, depth }) => ({ role, text, depth: newest - depth })),
  )
  const textOf = new Map(messages.map((candidate, at) => [candidate, texts[at] ?? candidate.text]))
  return candidates.map(candidate => ({ ...candidate, text: textOf.get(candidate) ?? candidate.text }))
}

function partOf(context: BuildContextWithLore, passages: readonly Passage[]): KeptPart | null {
  if (passages.length === 0) return null
  const pieces = passages.map(({ text, memories }) => {
    const [first] = memories
    const sourceFields = { source: 'memory', name: 'Memory', text: frameMemory(context, text) } as const
    return first === undefined ? sourceFields : { ...sourceFields, memory: first.id }
  })
  const facts = { id: 'recalled', name: 'Memories', source: 'memory', role: 'system' } as const
  return withSpeakerName(makeJoinedPart({ ...facts, text: joinPieces(pieces) }, pieces), context)
}

const frameMemory = (context: BuildContextWithLore, text: string): string =>
  formatMemory(context, 'memory_format', text)
