import type { Activation, LorebookState } from '../../lorebook/entry/types.ts'
import type { VariableValues } from '../../macros/context/variables.ts'
import type { Passage } from '../../memory/candidate.ts'
import type { SkipReason } from '../../regex/run/prepare.ts'
import type { PromptMessage, PromptRole } from './message.ts'

export type PartSource =
  | 'settings'
  | 'preset'
  | 'persona'
  | 'card'
  | 'lorebook'
  | 'history'
  | 'memory'
  | 'product'

/** A text within a joined part. `entry` is `<book id>.<entry uid>`, `memory` a passage's first memory. */
export type PartPiece = {
  source: PartSource
  name: string
  tokens: number
  entry?: string
  memory?: string
}

/** Why a part is not sent: no room, replaced by a card's text, or the author's note is not due. */
export type DropReason = 'budget' | 'replaced' | 'not_due'

/** A counted part before messages are merged. `kept` is false if it is not sent. */
export type PromptPart = {
  id: string
  name: string
  source: PartSource
  role: PromptRole
  text: string
  tokens: number
  /** The speaker as the API's `name`, also in examples. */
  said_by?: string
  /** Number of messages after an inserted text. */
  depth?: number
  /** Present only if there are several pieces, or one from a lorebook entry. */
  pieces?: PartPiece[]
  /** Stays separate when system messages are squashed. */
  stands_alone?: true
} & ({ kept: true } | { kept: false; why: DropReason })

/** Dropped history and examples. The messages are the oldest ones, between the two ids. */
export type TrimmedHistory = {
  messages: number
  oldest: string | null
  newest: string | null
  examples: number
}

/** An example block not sent because no line names a speaker. */
export type SilentExample = { name: string; source: PartSource; text: string }

/** A script's effect: changed texts, matches, and why it skipped some. */
export type AppliedScript = { id: string; texts: number; matches: number; skipped?: SkipReason }

export type RetrievedPassage = Passage & { tokens: number }

export type StateAfterTurn = {
  variables: VariableValues
  lorebooks: LorebookState | null
  /** Zero-based index of the oldest message in the prompt. */
  first_included: number | null
}

/** A prompt with all parts considered, the messages sent and the resulting state. */
export type Prompt = {
  parts: PromptPart[]
  messages: PromptMessage[]
  /** `tokens` and `budget` both exclude the answer's share. */
  tokens: number
  budget: number
  trimmed: TrimmedHistory
  silent_examples: SilentExample[]
  /** Passages retrieved from before the window, in story order. */
  recalled: RetrievedPassage[]
  /** Lorebook activation with reasons; null without lorebooks. */
  activation: Activation | null
  scripts: AppliedScript[]
  /** Assistant text at the end of `messages` that the model continues. */
  prefill: string | null
  /** Text to insert between a continued message and the answer; empty otherwise. */
  postfix: string
  /** Texts with which the model would start to write for somebody else. */
  stop: string[]
  state: StateAfterTurn
}

/** The prompt is too large if its required parts exceed the window. */
export type PromptResult =
  | { ok: true; prompt: Prompt }
  | { ok: false; problem: { code: 'prompt_too_large'; tokens: number; budget: number } }
