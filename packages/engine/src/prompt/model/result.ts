import type { Activation, LorebookState } from '../../lorebook/entry/types.ts'
import type { VariableValues } from '../../macros/context/variables.ts'
import type { Passage } from '../../memory/candidate.ts'
import type { SkipReason } from '../../regex/run/prepare.ts'
import type { PromptMessage, PromptRole } from './message.ts'

/** Where a text comes from, for whoever inspects the prompt. */
export type PartSource =
  | 'settings'
  | 'preset'
  | 'persona'
  | 'card'
  | 'lorebook'
  | 'history'
  | 'memory'
  | 'product'

/** One of the texts that a part is joined from. `entry` is `<book id>.<entry uid>`, `memory` a passage's first memory. */
export type PartPiece = {
  source: PartSource
  name: string
  tokens: number
  entry?: string
  memory?: string
}

/** Why a part is not sent: no room, a card's text stands in its place, or the author's note is not due. */
export type DropReason = 'budget' | 'replaced' | 'not_due'

/** A counted piece of the prompt, as it is sent before messages are merged. `kept` is false for what is not sent. */
export type PromptPart = {
  id: string
  name: string
  source: PartSource
  role: PromptRole
  text: string
  tokens: number
  /** The API's `name` of the message: who speaks, or who does in example dialogue. */
  said_by?: string
  /** How many messages follow a text that stands among them. */
  depth?: number
  /** What it is joined from, when that is more than one text or an entry of a lorebook. */
  pieces?: PartPiece[]
  /** Stays a message of its own when system messages are squashed. */
  stands_alone?: true
} & ({ kept: true } | { kept: false; why: DropReason })

/** What of history and examples fell off; the messages are the oldest ones, from one id to the other. */
export type TrimmedHistory = {
  messages: number
  oldest: string | null
  newest: string | null
  /** Whole blocks of example dialogue. */
  examples: number
}

/** A block of example dialogue that is not sent because no line of it says who speaks. */
export type SilentExample = { name: string; source: PartSource; text: string }

/** What a script did to this prompt: how many texts it changed, at how many places, and why not to all it is for. */
export type AppliedScript = { id: string; texts: number; matches: number; skipped?: SkipReason }

/** A passage that came back, and what it takes of the window. */
export type RetrievedPassage = Passage & { tokens: number }

/** What lasts beyond this turn: hand it in with the next one. */
export type StateAfterTurn = {
  variables: VariableValues
  lorebooks: LorebookState | null
  /** Zero-based, of the oldest message of the branch that is in the prompt. */
  first_included: number | null
}

/** The prompt: what was considered, what is sent, how much of the window it takes, and what is true afterwards. */
export type Prompt = {
  parts: PromptPart[]
  messages: PromptMessage[]
  /** Both without the answer's share of the window. */
  tokens: number
  budget: number
  trimmed: TrimmedHistory
  silent_examples: SilentExample[]
  /** What came back from before the window, in the order of the story. */
  recalled: RetrievedPassage[]
  /** What woke in lorebooks, and why or why not; null where there are none. */
  activation: Activation | null
  scripts: AppliedScript[]
  /** The assistant's words at the end of `messages` that the model goes on from. */
  prefill: string | null
  /** What goes between a continued message and the answer; empty where nothing is continued. */
  postfix: string
  /** At these texts the model has begun to speak for somebody else. */
  stop: string[]
  state: StateAfterTurn
}

/** A prompt, or that not even what must be in it fits the window. */
export type PromptResult =
  | { ok: true; prompt: Prompt }
  | { ok: false; problem: { code: 'prompt_too_large'; tokens: number; budget: number } }
