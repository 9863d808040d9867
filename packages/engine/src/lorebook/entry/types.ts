import type { CharacterBook } from '../../card/model/card.ts'
import type { MacroValues } from '../../macros/context/values.ts'
import type { ExcludedPatterns } from '../../regex/guarded.ts'

/**
 * A lorebook in the Character Card V3 format: `keys`, `content`, `insertion_order` and SillyTavern's `extensions`
 * (docs/spec/formats.md 2.3). Embedded, standalone and exported books share this shape; unknown fields stay.
 */
export type Lorebook = CharacterBook & { name?: string }

export type BookSource = 'chat' | 'persona' | 'card' | 'global'

/** `id` must be stable, because lasting effects refer to it. */
export type AttachedBook = { id: string; name: string; source: BookSource; book: Lorebook }

/** A message whose text has already passed prompt scripts. */
export type ScanMessage = {
  role: 'user' | 'assistant' | 'system'
  name: string
  text: string
  hidden?: boolean
}

export type ScanRole = ScanMessage['role']

export type GenerationType = 'normal' | 'continue' | 'impersonate' | 'swipe' | 'regenerate' | 'quiet'

/** Books and entries can override these settings. */
export type LorebookSettings = {
  scan_depth: number
  /** Percentage of the context, and a cap in tokens (0 for none). */
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
  strategy: 'merged' | 'card_first' | 'global_first'
}

export type ScanTexts = {
  persona: string
  description: string
  personality: string
  depth_prompt: string
  scenario: string
  creator_notes: string
}

/** Ends when the branch has `end` messages. `hash` identifies the entry's content. */
export type TimedEffect = { hash: number; start: number; end: number; protected: boolean }

/** Lasting effects by `<book id>.<entry uid>`: plain JSON, stored on the message. */
export type LorebookState = {
  sticky: { [entry: string]: TimedEffect }
  cooldown: { [entry: string]: TimedEffect }
  /** Entries that a decorator has latched on or off since their first match. */
  latched: { [entry: string]: 'on' | 'off' }
}

export type ActivationInput = {
  books: readonly AttachedBook[]
  messages: readonly ScanMessage[]
  texts: ScanTexts
  /** Other scanned texts: author's note, summary. */
  injections: readonly string[]
  settings: LorebookSettings
  context_tokens: number
  type: GenerationType
  card: { name: string; tags: readonly string[] }
  greeting: number | null
  /** Number of messages in the branch, of which `messages` may hold only the newest. */
  length: number
  /** Assistant messages in the branch; by default, those in `messages`. */
  assistant_messages?: number
  state: LorebookState
  /** For macros; its random source also decides probabilities and groups. */
  values: MacroValues
  /** Entries activated from outside, such as by semantic search, as `<book id>.<entry uid>`. */
  activated?: ReadonlySet<string>
  /** Entries to skip because their patterns timed out, as `<book id>.<entry uid>`. */
  excluded?: ExcludedPatterns
  /** Called before an entry's patterns run, to identify one that hangs. */
  onPattern?: (entry: string) => void
}

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

export type ScanSource = 'messages' | 'texts' | 'recursion'

/**
 * Why an entry activated: `activated` by decorator, `outside` by the caller. `key` matched first, `in` says where,
 * `secondary` lists further matches, and `pass` starts at 1.
 */
export type ActivationReason =
  | { kind: 'constant' | 'sticky' | 'activated' | 'latched' | 'outside' }
  | { kind: 'key'; key: string; secondary: string[]; in: ScanSource; pass: number }

export type InactiveReason =
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

/** An active entry with macros expanded and decorators removed. */
export type ActiveEntry = {
  /** `<book id>.<entry uid>` */
  id: string
  book: string
  name: string
  text: string
  tokens: number
  order: number
  place: EntryPlace
  why: ActivationReason
}

/** `key` is a key that matched although the entry stays inactive. */
export type EntryOutcome =
  | ({ active: true } & Pick<ActiveEntry, 'id' | 'book' | 'name' | 'tokens' | 'place' | 'why'>)
  | { active: false; id: string; book: string; name: string; why: InactiveReason; key?: string }

/** Active entries, in prompt order within each place, and the outcome of every entry. */
export type Activation = {
  active: ActiveEntry[]
  outcomes: EntryOutcome[]
  state: LorebookState
  tokens: number
  budget: number
  overflowed: boolean
}
