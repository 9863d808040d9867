import type { CardData } from '../card/card.ts'

export type Role = 'system' | 'user' | 'assistant'

/** What the answer is for. */
export type PromptAction = 'send' | 'regenerate' | 'continue' | 'impersonate'

/**
 * A message of the branch that is being continued. `tokens` is what `countTokens` once said about `content`; with it
 * the text is not counted again.
 */
export type HistoryMessage = { id: string; role: Role; content: string; name: string; tokens?: number }

/** Something that can be switched off, or kept from being replaced by a card, by the user's settings. */
export type PromptSwitch = { enabled?: boolean; forbid_overrides?: boolean }

export type PromptSettings = {
  /** The window of the model, and how much of it the answer may take. */
  context_tokens: number
  max_tokens: number
  /** The user's own texts; null takes the default. */
  system_prompt: string | null
  post_history_instructions: string | null
  /** Whether a card's system prompt and post-history instructions replace the user's. They do unless said otherwise. */
  prefer_card_prompts?: boolean
  /** Whether example dialogues stay when history needs the room. */
  pin_examples?: boolean
  /** Whether the model goes on with a last assistant message by itself, without being told to. */
  continue_prefill?: boolean
  switches?: Partial<Record<Exclude<RelativePartId, 'chatHistory'>, PromptSwitch>>
}

/**
 * Everything a prompt is made of, as plain data. `history` is in order, oldest first, and already expanded. To
 * regenerate it ends with the message that is to be replaced, to continue with the one that is to go on.
 */
export type PromptInput = {
  card: CardData
  persona: { name: string; description: string }
  settings: PromptSettings
  history: readonly HistoryMessage[]
  action: PromptAction
}

/** The parts that stand in a fixed order around history. */
export type RelativePartId =
  | 'main'
  | 'personaDescription'
  | 'charDescription'
  | 'charPersonality'
  | 'scenario'
  | 'dialogueExamples'
  | 'chatHistory'
  | 'jailbreak'

/** Where a part comes from, for whoever inspects the prompt. */
export type PartSource = 'settings' | 'persona' | 'card' | 'history' | 'product'

/** Who says a line of example dialogue. */
export type ExampleName = 'example_user' | 'example_assistant'

/** A counted piece of the prompt. `kept` is false for what did not fit or was replaced, and `why` tells which. */
export type PromptPart = {
  id: string
  name: string
  source: PartSource
  role: Role
  text: string
  tokens: number
  said_by?: ExampleName
} & ({ kept: true } | { kept: false; why: 'budget' | 'replaced' })

/** A message as a model takes it. `name` marks example dialogue. */
export type PromptMessage = {
  role: Role
  content: string
  name?: ExampleName
}

/** The prompt: what was considered, what is sent, and how much of the window it takes. */
export type Prompt = {
  parts: PromptPart[]
  messages: PromptMessage[]
  tokens: number
  budget: number
  /** How much fell off: messages of history, and blocks of example dialogue. */
  trimmed: { messages: number; examples: number }
}

/** A prompt, or that not even what must be in it fits the window. */
export type PromptResult =
  | { ok: true; prompt: Prompt }
  | { ok: false; problem: { code: 'prompt_too_large'; tokens: number; budget: number } }
