import type { CharacterBook } from '../../card/model/card.ts'
import type { MacroValues } from '../../macros/context/values.ts'
import type { ExcludedPatterns } from '../../regex/guarded.ts'

/**
 * A lorebook is stored as the `Lorebook` of Character Card V3, wherever it came from: entries with `keys`, `content`,
 * `insertion_order` …, and what SillyTavern adds under `extensions` (formats.md 2.3). So a card's own book, a standalone
 * one and an exported one are one shape, and unknown fields stay.
 */
export type Lorebook = CharacterBook & { name?: string }

/** What attached a book to the chat. */
export type BookSource = 'chat' | 'persona' | 'card' | 'global'

/** A book that may wake in this chat. `id` is stable: the memory of sticky and cooldown hangs on it. */
export type AttachedBook = { id: string; name: string; source: BookSource; book: Lorebook }

/** A message as the scan reads it, after the prompt pass of regex scripts. Oldest first. */
export type ScanMessage = {
  role: 'user' | 'assistant' | 'system'
  name: string
  text: string
  hidden?: boolean
}

export type ScanRole = ScanMessage['role']

/** The kinds of generation that an entry's `triggers` can name. */
export type GenerationType = 'normal' | 'continue' | 'impersonate' | 'swipe' | 'regenerate' | 'quiet'

/** Settings for all books; what a book or an entry says for itself goes before. */
export type LorebookSettings = {
  scan_depth: number
  /** Share of the context in percent, and the most tokens there may be; 0 means no cap. */
  budget_percent: number
  budget_cap: number
  include_names: boolean
  recursive: boolean
  case_sensitive: boolean
  match_whole_words: boolean
  min_activations: number
  min_activations_depth_max: number
  max_recursion_steps: number
  use_group_scoring: boolean
  /** Which of a card's and the user's global entries are considered first. */
  strategy: 'merged' | 'card_first' | 'global_first'
}

/** The texts besides messages that an entry can ask to be scanned. */
export type ScanTexts = {
  persona: string
  description: string
  personality: string
  depth_prompt: string
  scenario: string
  creator_notes: string
}

/** An effect that lasts: it ends when the branch is `end` messages long. `hash` stands for the entry's content. */
export type TimedEffect = { hash: number; start: number; end: number; protected: boolean }

/** What lasts over turns, by `<book id>.<entry uid>`. Plain JSON, kept on the message that it belongs to. */
export type LorebookState = {
  sticky: { [entry: string]: TimedEffect }
  cooldown: { [entry: string]: TimedEffect }
  /** Entries that a decorator keeps on or off since they first matched. */
  latched: { [entry: string]: 'on' | 'off' }
}

/** Everything that the activation looks at. */
export type ActivationInput = {
  books: readonly AttachedBook[]
  messages: readonly ScanMessage[]
  texts: ScanTexts
  /** Further texts that are scanned: an author's note, a summary. */
  injections: readonly string[]
  settings: LorebookSettings
  context_tokens: number
  type: GenerationType
  /** Who the card is, for entries that are for certain characters only. */
  card: { name: string; tags: readonly string[] }
  /** Which greeting the branch began with, or null when it began with none. */
  greeting: number | null
  /** How long the branch is when `messages` are only its newest ones. */
  length: number
  /** How many messages of the branch the character said; those of `messages` when not given. */
  assistant_messages?: number
  state: LorebookState
  /** For macros in keys and contents; its dice decide probabilities and groups. */
  values: MacroValues
  /** Entries that something outside wakes, such as a search by meaning, as `<book id>.<entry uid>`. */
  woken?: ReadonlySet<string>
  /** Entries that are not to be tried, as `<book id>.<entry uid>`: their patterns took too long before. */
  excluded?: ExcludedPatterns
  /** Told which entry's patterns run next, so that whoever ends a hanging run knows whose it was. */
  onPattern?: (entry: string) => void
}

/** Where an active entry's text goes. */
export type EntryPlace =
  | {
      position:
        | 'before_char'
        | 'after_char'
        | 'note_top'
        | 'note_bottom'
        | 'before_examples'
        | 'after_examples'
    }
  | { position: 'at_depth'; depth: number; role: ScanRole }
  | { position: 'outlet'; outlet: string }

/** Where a key was found: in messages, in other texts that are scanned, or in what other entries say. */
export type ScanSource = 'messages' | 'texts' | 'recursion'

/**
 * Why an entry woke. `activated` is by its decorator, `outside` by whoever asked. `key` is the one that matched first,
 * `in` where, `secondary` those that matched beside it, and `pass` counts from 1.
 */
export type WakeReason =
  | { kind: 'constant' | 'sticky' | 'activated' | 'latched' | 'outside' }
  | { kind: 'key'; key: string; secondary: string[]; in: ScanSource; pass: number }

/** Why an entry stayed asleep. */
export type SleepReason =
  | 'disabled'
  | 'data'
  | 'trigger'
  | 'character'
  | 'greeting'
  | 'delay'
  | 'cooldown'
  | 'waits_for_recursion'
  | 'excluded_from_recursion'
  | 'deactivated'
  | 'no_keys'
  | 'no_match'
  | 'secondary'
  | 'too_early'
  | 'group'
  | 'probability'
  | 'budget'
  | 'timed_out'

/** An entry that woke, its macros expanded and its decorators gone. */
export type ActiveEntry = {
  /** `<book id>.<entry uid>` */
  id: string
  book: string
  name: string
  text: string
  tokens: number
  order: number
  place: EntryPlace
  why: WakeReason
}

/** What became of one entry. One that stayed asleep tells which of its keys had matched nonetheless. */
export type EntryOutcome =
  | ({ woke: true } & Pick<ActiveEntry, 'id' | 'book' | 'name' | 'tokens' | 'place' | 'why'>)
  | { woke: false; id: string; book: string; name: string; why: SleepReason; key?: string }

/** What woke, in the order it stands in the prompt within each place, and what became of every entry. */
export type Activation = {
  active: ActiveEntry[]
  outcomes: EntryOutcome[]
  /** The effects that last, after this turn. */
  state: LorebookState
  tokens: number
  budget: number
  overflowed: boolean
}
