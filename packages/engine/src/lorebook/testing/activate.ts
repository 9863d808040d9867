import { activateEntries } from '../activate.ts'
import type { Activation, ActivationInput, AttachedBook, Lorebook, LorebookSettings } from '../entry/types.ts'
import { readLorebook } from '../formats/read-lorebook.ts'

export type WorldFileEntry = { uid?: number; key?: string[]; content?: string; [field: string]: unknown }

/** Neutral settings: no recursion, no whole words, plenty of room. */
export const SETTINGS: LorebookSettings = {
  scan_depth: 2,
  budget_percent: 100,
  budget_cap: 0,
  include_names: false,
  recursive: false,
  case_sensitive: false,
  match_whole_words: false,
  min_activations: 0,
  min_activations_depth_max: 0,
  max_recursion_steps: 0,
  use_group_scoring: false,
  strategy: 'card_first',
}

/** A world-file book with entries numbered from 0; `book` adds fields of the book. */
export function bookOf(entries: readonly WorldFileEntry[], book: object = {}): Lorebook {
  return readBook({ ...book, entries: entries.map((entry, uid) => ({ uid, key: [], ...entry })) })
}

export function readBook(json: unknown): Lorebook {
  const reading = readLorebook(json)
  if (!reading.ok) throw new Error(`refused: ${reading.problem.code}`)
  return reading.book
}

export function attached(book: Lorebook, facts: Partial<AttachedBook> = {}): AttachedBook {
  return { id: 'b', name: 'Book', source: 'card', book, ...facts }
}

export type LorebookTestChat = Partial<Omit<ActivationInput, 'settings' | 'messages'>> & {
  settings?: Partial<LorebookSettings>
  /** Alternating user and character messages, ending with the user. */
  messageTexts?: readonly string[]
  messages?: ActivationInput['messages']
}

/** Input for an activation of entries in a chat between Bob (user) and Amy (character). */
export function inputOf(
  entries: readonly WorldFileEntry[] | Lorebook,
  chat: LorebookTestChat = {},
): ActivationInput {
  const { messageTexts = [], settings, ...rest } = chat
  const messages = messageTexts.map((text, at) => {
    const isUser = (messageTexts.length - at) % 2 === 1
    return { role: isUser ? 'user' : 'assistant', name: isUser ? 'Bob' : 'Amy', text } as const
  })
  return {
    books: [attached(isList(entries) ? bookOf(entries) : entries)],
    messages,
    texts: {
      persona: '',
      description: '',
      personality: '',
      depth_prompt: '',
      scenario: '',
      creator_notes: '',
    },
    injections: [],
    settings: { ...SETTINGS, ...settings },
    context_tokens: 100_000,
    type: 'normal',
    card: { name: 'Amy', tags: [] },
    greeting: null,
    length: chat.messages?.length ?? messages.length,
    state: { sticky: {}, cooldown: {}, latched: {} },
    values: { user: 'Bob', char: 'Amy', dice: () => 0.5 },
    ...rest,
  }
}

export function activateBook(
  entries: readonly WorldFileEntry[] | Lorebook,
  chat: LorebookTestChat = {},
): Activation {
  return activateEntries(inputOf(entries, chat))
}

export function activeTexts(
  entries: readonly WorldFileEntry[] | Lorebook,
  chat: LorebookTestChat = {},
): string[] {
  return activateBook(entries, chat).active.map(({ text }) => text)
}

/** By uid: `true` if the entry is active, else the reason why not. */
export function outcomesByEntry(activation: Activation): Record<string, true | string> {
  const uid = (id: string) => id.slice(id.indexOf('.') + 1)
  return Object.fromEntries(activation.outcomes.map(one => [uid(one.id), one.active || one.why]))
}

export function tokens(count: number): string {
  return 'a '.repeat(count).trim()
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList(entries: readonly WorldFileEntry[] | Lorebook): entries is readonly WorldFileEntry[] {
  return Array.isArray(entries)
}
