import type { CardData } from '../../card/model/card.ts'
import type { RandomSource } from './dice.ts'
import type { Variables } from './variables.ts'

export type MacroChat = {
  /** Seeds `{{pick}}`; the same for all branches. */
  id: string
  /**
   * The branch's newest messages, oldest first, without one being written or replaced. `length` counts the whole
   * branch.
   */
  messages: readonly MacroMessage[]
  length: number
  /** Zero-based index of the oldest message in the last prompt. */
  first_included?: number
  /** Zero-based index of the oldest message on screen. */
  first_displayed?: number
}

/** `sent_at` is in milliseconds, `sibling` is 1-based. */
export type MacroMessage = {
  role: 'user' | 'assistant' | 'system'
  content: string
  hidden?: boolean
  sent_at?: number
  sibling?: { index: number; count: number }
}

/** Only `user` and `char` are required; a macro without a value stays as text. */
export type MacroValues = {
  user: string
  char: string
  /** All group members, and those not muted. */
  group?: readonly string[]
  group_not_muted?: readonly string[]
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
  /** `first_mes` and alternates; empty ones count too. */
  greetings?: readonly string[]
  /** The text that this override replaces; usable once. */
  original?: string
  clock?: Clock
  dice?: RandomSource
  variables?: Variables
  chat?: MacroChat
  outlets?: ReadonlyMap<string, string>
  input?: string
  model?: string
  /** Token limits of the context and of an answer. */
  max_context?: number
  max_response?: number
  /** The user's system prompt, and whether the card's replaces it (true by default). */
  system_prompt?: string
  prefer_card_prompts?: boolean
  /** Lines that open a chat and an example. */
  chat_start?: string
  example_separator?: string
  generation_type?: string
  is_mobile?: boolean
  /** Shared limit for all texts expanded with these values; without it, only each text is limited. */
  allowance?: MacroAllowance
}

/** Macro values of a card in a persona's chat. A nickname replaces the name. */
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

export type Clock = {
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** The user's IANA zone, such as `Asia/Shanghai`; never the server's. */
  readonly time_zone: string
  /** The user's language (BCP 47), for dates and durations. */
  readonly locale: string
}

/** Maximum number of characters per prompt, whose thousands of texts may reference the same large one. */
const MAX_TOTAL = 32_000_000

/** The allowance left; once exceeded, it stays exceeded. */
export class MacroAllowance {
  #remaining: number

  constructor(maxTotal = MAX_TOTAL) {
    this.#remaining = maxTotal
  }

  /** False once the limit is exceeded. */
  affords(length: number): boolean {
    this.#remaining = length > this.#remaining ? -1 : this.#remaining - length
    return this.#remaining >= 0
  }
}
