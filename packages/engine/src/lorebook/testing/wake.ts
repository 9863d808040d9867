import { activateEntries } from '../activate.ts'
import type { Activation, ActivationInput, AttachedBook, Lorebook, LorebookSettings } from '../entry/types.ts'
import { readLorebook } from '../formats/read-lorebook.ts'

/** An entry of a world file, as far as a test needs to say. */
export type WorldFileEntry = { uid?: number; key?: string[]; content?: string; [field: string]: unknown }

/** Settings under which one thing at a time can be seen: no recursion, no whole words, and plenty of room. */
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

/** The book of a world file with these entries, numbered from 0. Further fields are the book's own. */
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
  /** Said by the user and the character in turns, the last one by the user. */
  said?: readonly string[]
  messages?: ActivationInput['messages']
}

/** The input for some entries and a chat, in which the user is Bob and the character Amy. */
export function inputOf(
  entries: readonly WorldFileEntry[] | Lorebook,
  chat: LorebookTestChat = {},
): ActivationInput {
  const { said = [], settings, ...rest } = chat
  const messages = said.map((text, at) => {
    const isUser = (said.length - at) % 2 === 1
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

export function wake(entries: readonly WorldFileEntry[] | Lorebook, chat: LorebookTestChat = {}): Activation {
  return activateEntries(inputOf(entries, chat))
}

/** The texts that wake, in the order they stand in. */
export function wokenTexts(
  entries: readonly WorldFileEntry[] | Lorebook,
  chat: LorebookTestChat = {},
): string[] {
  return wake(entries, chat).active.map(({ text }) => text)
}

/** What became of each entry, by its uid: `true`, or why it sleeps. */
export function outcomes(activation: Activation): Record<string, true | string> {
  const uid = (id: string) => id.slice(id.indexOf('.') + 1)
  return Object.fromEntries(activation.outcomes.map(one => [uid(one.id), one.woke || one.why]))
}

/** A content of exactly so many tokens. */
export function tokens(count: number): string {
  return 'a '.repeat(count).trim()
}

/** `Array.isArray` does not tell a readonly list from what is none. */
function isList(entries: readonly WorldFileEntry[] | Lorebook): entries is readonly WorldFileEntry[] {
  return Array.isArray(entries)
}
