import type { CardData } from '../../card/model/card.ts'
import type { AttachedBook, LorebookSettings, LorebookState } from '../../lorebook/entry/types.ts'
import type { Clock } from '../../macros/context/values.ts'
import type { VariableValues } from '../../macros/context/variables.ts'
import type { Passage, RetrievalCandidate } from '../../memory/candidate.ts'
import type { ExcludedPatterns } from '../../regex/guarded.ts'
import type { OwnedScript } from '../../regex/model/script.ts'
import type { PromptRole } from './message.ts'
import type { PromptSettings } from './settings.ts'

/** What the answer is for. `quiet` is an answer that nobody sees in the chat. */
export type PromptAction = 'send' | 'regenerate' | 'swipe' | 'continue' | 'impersonate' | 'quiet'

/**
 * A message of the branch that is being continued. `tokens` is what `countTokens` once said about `content`; with it
 * the text is not counted again.
 */
export type HistoryMessage = {
  id: string
  role: PromptRole
  content: string
  name: string
  tokens?: number
  /** Shown to the user, but not sent. */
  hidden?: boolean
  /** Said by neither the user nor a card of the chat, so that its name goes before it. */
  guest?: boolean
  /** For macros: when, in milliseconds since 1970, and which of how many siblings, from one. */
  sent_at?: number
  sibling?: { index: number; count: number }
}

/** Where a text that is nobody's part stands: beside the main prompt, or in the chat before its `depth` newest messages. */
export type TextPlace =
  | { position: 'before_main' | 'after_main'; role?: PromptRole }
  | { position: 'in_chat'; depth: number; role?: PromptRole }

/** Where the persona's description stands. Top and bottom are those of the author's note, in turns that have one. */
export type PersonaPlace =
  | { position: 'in_prompt' | 'note_top' | 'note_bottom' | 'nowhere' }
  | { position: 'at_depth'; depth?: number; role?: PromptRole }

export type PromptPersona = { name: string; description: string; place?: PersonaPlace }

/** A text of the user's that comes back every `interval` of the user's messages; 0 is never. */
export type AuthorsNote = {
  text: string
  interval?: number
  place?: TextPlace
  /** Whether lorebooks look for their keys in it. */
  is_scanned?: boolean
}

/** What is remembered of what the window no longer holds. */
export type PromptMemory = {
  summary?: string
  recall?: PromptRetrieval
  summary_place?: TextPlace
  /** Whether lorebooks look for their keys in the summary. */
  is_scanned?: boolean
}

/**
 * What may come back of the chat, the best first, in how much room and how many pieces of it; or the passages that came
 * back when this prompt was built before.
 */
export type PromptRetrieval =
  | { candidates: readonly RetrievalCandidate[]; budget_tokens: number; top_k: number }
  | { passages: readonly Passage[] }

/** Somebody in a group chat. Whoever is muted takes no turns. */
export type GroupMember = { name: string; card?: CardData; muted?: boolean }

/**
 * A group chat. In `swap` only the card whose turn it is stands in the prompt; the others join all cards that are not
 * muted, or really all. `<FIELDNAME>` and macros in prefix and suffix are those of each joined text.
 */
export type PromptGroup = {
  members: readonly GroupMember[]
  mode?: 'swap' | 'join' | 'join_all'
  join_prefix?: string
  join_suffix?: string
}

/** The chat that the history is a part of. */
export type PromptChat = {
  /** The same for all branches: `{{pick}}` hangs on it. */
  id: string
  /** How long the branch is, and how many of it the user said, when `history` is only the newest of it. */
  length?: number
  user_messages?: number
  /** Which greeting the branch began with. */
  greeting?: number | null
  /** Zero-based, of the oldest message that the last prompt had room for. */
  first_included?: number
  /** Texts that this chat has instead of the card's. */
  overrides?: Partial<Pick<CardData, 'scenario' | 'mes_example' | 'system_prompt'>>
}

/** The books that may wake, how, and what still lasts from earlier turns. */
export type PromptLorebooks = {
  books: readonly AttachedBook[]
  settings?: Partial<LorebookSettings>
  state?: LorebookState
}

/**
 * Everything a prompt is made of, as plain data that can be cloned into a worker. `history` is in order, oldest first,
 * already expanded, and may be only the newest messages. To regenerate or swipe it ends with the message that gets a
 * sibling, to continue with the one that is to go on.
 */
export type PromptInput = {
  card: CardData
  persona: PromptPersona
  settings: PromptSettings
  history: readonly HistoryMessage[]
  action: PromptAction
  chat?: PromptChat
  group?: PromptGroup
  lorebooks?: PromptLorebooks
  /** In any order; they run user, preset, card. */
  scripts?: readonly OwnedScript[]
  note?: AuthorsNote
  memory?: PromptMemory
  /** What a quiet answer is to do. */
  quiet_prompt?: string
  variables?: Partial<VariableValues>
  clock?: Clock
  /** Where all chance of this prompt comes from: the same seed, the same prompt. */
  seed?: string
  /** For macros: the model's name, what stands in the composer, and on what it is read. */
  model?: string
  composer?: string
  is_mobile?: boolean
}

/** For whoever runs patterns that are not its own: see `buildPrompt`. */
export type PromptGuard = {
  /** Told before patterns run whose they are: a script's id, or an entry's `<book id>.<entry uid>`. */
  onPattern?: (mark: string) => void
  /** Marks whose patterns are left out: they took too long before. */
  excluded?: ExcludedPatterns
}
