import type { CardData } from '../../card/model/card.ts'
import type { AttachedBook, LorebookSettings, LorebookState } from '../../lorebook/entry/types.ts'
import type { Clock } from '../../macros/context/values.ts'
import type { VariableValues } from '../../macros/context/variables.ts'
import type { Passage, RetrievalCandidate } from '../../memory/candidate.ts'
import type { ExcludedPatterns } from '../../regex/guarded.ts'
import type { OwnedScript } from '../../regex/model/script.ts'
import type { PromptRole } from './message.ts'
import type { PromptSettings } from './settings.ts'

/** What the answer is for. `quiet` answers are not shown in the chat. */
export type PromptAction = 'send' | 'regenerate' | 'swipe' | 'continue' | 'impersonate' | 'quiet'

/** A message of the current branch. `tokens` caches the count of `content`. */
export type HistoryMessage = {
  id: string
  role: PromptRole
  content: string
  name: string
  tokens?: number
  /** Shown to the user but not sent to the model. */
  hidden?: boolean
  /** Said by neither the user nor a card of the chat, so its name becomes a prefix. */
  guest?: boolean
  /** For macros: milliseconds since 1970, and the 1-based index among siblings. */
  sent_at?: number
  sibling?: { index: number; count: number }
}

/** A text goes beside the main prompt, or before the `depth` newest messages. */
export type TextPlace =
  | { position: 'before_main' | 'after_main'; role?: PromptRole }
  | { position: 'in_chat'; depth: number; role?: PromptRole }

/** Place of the persona's description. Top and bottom refer to the author's note, in turns that have one. */
export type PersonaPlace =
  | { position: 'in_prompt' | 'note_top' | 'note_bottom' | 'nowhere' }
  | { position: 'at_depth'; depth?: number; role?: PromptRole }

export type PromptPersona = { name: string; description: string; place?: PersonaPlace }

/** The author's note, inserted every `interval` user messages (0: never). */
export type AuthorsNote = {
  text: string
  interval?: number
  place?: TextPlace
  /** Whether lorebooks scan the note. */
  is_scanned?: boolean
}

/** Memory of messages that no longer fit the window. */
export type PromptMemory = {
  summary?: string
  recall?: PromptRetrieval
  summary_place?: TextPlace
  /** Whether lorebooks scan the summary. */
  is_scanned?: boolean
}

/**
 * Retrieval candidates, best first, with limits in tokens and passages; or the passages of an earlier build of this
 * prompt.
 */
export type PromptRetrieval =
  | { candidates: readonly RetrievalCandidate[]; budget_tokens: number; top_k: number }
  | { passages: readonly Passage[] }

/** Muted members take no turns. */
export type GroupMember = { name: string; card?: CardData; muted?: boolean }

/**
 * `swap` uses only the active card; the other modes join all unmuted cards, or all. `<FIELDNAME>` and macros in prefix
 * and suffix refer to each joined text.
 */
export type PromptGroup = {
  members: readonly GroupMember[]
  mode?: 'swap' | 'join' | 'join_all'
  join_prefix?: string
  join_suffix?: string
}

export type PromptChat = {
  /** Seeds `{{pick}}`; the same for all branches. */
  id: string
  /** Messages and user messages in the branch, of which `history` may hold only the newest. */
  length?: number
  user_messages?: number
  greeting?: number | null
  /** Zero-based index of the oldest message in the last prompt. */
  first_included?: number
  /** Texts that replace the card's in this chat. */
  overrides?: Partial<Pick<CardData, 'scenario' | 'mes_example' | 'system_prompt'>>
}

/** Attached books, settings, and state from earlier turns. */
export type PromptLorebooks = {
  books: readonly AttachedBook[]
  settings?: Partial<LorebookSettings>
  state?: LorebookState
}

/**
 * Input of a prompt as plain, cloneable data. `history` is oldest first, already expanded, and may hold only the newest
 * messages. It ends with the message that gets a sibling (regenerate and swipe) or that is continued.
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
  /** The user's run first, then the preset's, then the card's. */
  scripts?: readonly OwnedScript[]
  note?: AuthorsNote
  memory?: PromptMemory
  quiet_prompt?: string
  variables?: Partial<VariableValues>
  clock?: Clock
  /** Seeds all randomness of this prompt. */
  seed?: string
  /** For macros: model name, composer text and device. */
  model?: string
  composer?: string
  is_mobile?: boolean
}

/** Guards untrusted patterns; see `buildPrompt`. */
export type PromptGuard = {
  /** Called before patterns run, with a script id or an entry's `<book id>.<entry uid>`. */
  onPattern?: (mark: string) => void
  /** Marks of patterns to skip because they timed out. */
  excluded?: ExcludedPatterns
}
