import type { CardData } from '../../card/model/card.ts'
import type { RandomSource } from './dice.ts'
import type { Variables } from './variables.ts'

/** What macros can tell about the chat they stand in. */
export type MacroChat = {
  /** Stable for all branches of a chat: `{{pick}}` hangs on it. */
  id: string
  /**
   * The newest messages of the branch, oldest first; `length` counts all of it. One that is being written or replaced
   * is not among them.
   */
  messages: readonly MacroMessage[]
  length: number
  /** Zero-based, of the oldest message that the last prompt had room for. */
  first_included?: number
  /** Zero-based, of the oldest message on the screen. */
  first_displayed?: number
}

/** A message as macros see it. `sent_at` is in milliseconds; `sibling` is one-based. */
export type MacroMessage = {
  role: 'user' | 'assistant' | 'system'
  content: string
  hidden?: boolean
  sent_at?: number
  sibling?: { index: number; count: number }
}

/**
 * What macros stand for. Only `user` and `char` are always known; a macro whose value was not handed in stays as the
 * text it is.
 */
export type MacroValues = {
  user: string
  char: string
  /** Everybody in a group chat, and those of them who may speak. */
  group?: readonly string[]
  group_not_muted?: readonly string[]
  /** Where the pictures of persona and card are. */
  user_avatar_path?: string
  char_avatar_path?: string
  description?: string
  personality?: string
  scenario?: string
  persona?: string
  mesExamples?: string
  charPrompt?: string
  charInstruction?: string
  charDepthPrompt?: string
  creatorNotes?: string
  charVersion?: string
  /** `first_mes` and then the alternates, empty ones included: they are counted. */
  greetings?: readonly string[]
  /** Inside an override: the text it replaces. It can be used once. */
  original?: string
  clock?: Clock
  dice?: RandomSource
  variables?: Variables
  chat?: MacroChat
  /** What woke in lorebooks for an outlet, by its name. */
  outlets?: ReadonlyMap<string, string>
  /** What the user is about to send. */
  input?: string
  model?: string
  /** In tokens: the window, and how much of it an answer may take. */
  max_context?: number
  max_response?: number
  /** The user's own system prompt, and whether the card's replaces it (it does unless said otherwise). */
  system_prompt?: string
  prefer_card_prompts?: boolean
  /** The lines that say that a chat, and an example of one, begins. */
  chat_start?: string
  example_separator?: string
  generation_type?: string
  is_mobile?: boolean
  /** What all texts that are expanded with these values may take together; without it only each has a limit. */
  allowance?: MacroAllowance
}

/** What the macros of a card stand for in the chat of a persona. A nickname, where there is one, is the name. */
export function macroValues(card: CardData, persona: { name: string; description: string }): MacroValues {
  const depthPrompt = card.extensions.depth_prompt
  const hasDepthPrompt = typeof depthPrompt === 'object' && depthPrompt !== null && 'prompt' in depthPrompt
  return {
    user: persona.name,
    char: card.nickname || card.name,
    description: card.description,
    personality: card.personality,
    scenario: card.scenario,
    persona: persona.description,
    mesExamples: card.mes_example,
    charPrompt: card.system_prompt,
    charInstruction: card.post_history_instructions,
    charDepthPrompt: hasDepthPrompt && typeof depthPrompt.prompt === 'string' ? depthPrompt.prompt : '',
    creatorNotes: card.creator_notes,
    charVersion: card.character_version,
    greetings: [card.first_mes, ...card.alternate_greetings],
  }
}

/** The moment, handed in, and how the user reads it. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** The user's IANA time zone, such as `Asia/Shanghai`; never the server's. */
  readonly time_zone: string
  /** The user's language as a BCP 47 tag: dates and durations are said in it. */
  readonly locale: string
}

/** For the texts of one prompt together: thousands of them may name the same large text. */
const MOST_TOGETHER = 32_000_000

/** How many characters macros may still read and write. What was too much once stays too much. */
export class MacroAllowance {
  #left: number

  constructor(most = MOST_TOGETHER) {
    this.#left = most
  }

  /** Takes so many characters; false when there are not so many left, and from then on. */
  affords(length: number): boolean {
    this.#left = length > this.#left ? -1 : this.#left - length
    return this.#left >= 0
  }
}
