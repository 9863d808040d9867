import type { CardData } from '../../card/model/card.ts'
import { cleanJson } from '../../files/clean.ts'
import { findJsonEnd } from '../../files/parse-json.ts'
import type { Json, JsonObject } from '../../json/json.ts'
import { expandMacros } from '../../macros/expand.ts'
import { type ChatMessage, type ChatRole, makeMessage, type PathMessage } from '../model/chat.ts'
import { readDate, type WallClock, wallClock } from './date.ts'
import { ChatNotices } from './notices.ts'
import { ChatReadError } from './problems.ts'

/** What a chat file may lack. */
export type ChatReadOptions = {
  fileName?: string
  /** IANA zone for dates without one. */
  time_zone?: string
  /** The user's name, where the file has none. */
  user?: string
  /** Name of the chat's card, and greetings that the file omits. */
  card?: Pick<CardData, 'name' | 'first_mes' | 'alternate_greetings'>
}

type MessageFields = Partial<ChatMessage> & { role: ChatRole }

export class ChatReading {
  readonly notices = new ChatNotices()
  readonly #card: ChatReadOptions['card']
  readonly fileName: string
  readonly names: { [role in ChatRole]: string }
  readonly #clock: WallClock
  readonly #greetings = new Map<number, string>()
  #messages = 0

  constructor(options: ChatReadOptions) {
    this.#card = options.card
    this.fileName = options.fileName ?? ''
    this.names = { user: options.user ?? '', assistant: options.card?.name ?? '', system: '' }
    this.#clock = wallClock(options.time_zone ?? 'UTC')
  }

  /** The file name without path and extension, as the default title. */
  get title(): string {
    const name = this.fileName.split(/[/\\]/).at(-1) ?? ''
    return name.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  }

  /** Counts messages before they are created, to stop small files that expand to huge chats. */
  count(messages: number): void {
    this.#messages += messages
    if (this.#messages > CHAT_LIMITS.messages)
      throw new ChatReadError('too_many_messages', { limit: CHAT_LIMITS.messages })
  }

  /** A message; a missing name comes from the options. */
  message(fields: MessageFields): ChatMessage {
    this.count(1)
    return makeMessage({ ...fields, name: fields.name || this.names[fields.role] })
  }

  /** A message without siblings. */
  single(fields: MessageFields): PathMessage {
    return { siblings: [this.message(fields)], chosen: 0 }
  }

  /** Greeting by index (0 is `first_mes`, then alternates); null if there is none. */
  greeting(at: number): string | null {
    // Cached, because hundreds of chats may start with the same long text.
    const known = this.#greetings.get(at)
    const text = [this.#card?.first_mes, ...(this.#card?.alternate_greetings ?? [])][at]
    if (known !== undefined || text === undefined) return known ?? null
    const greeting = expandMacros(text, { user: this.names.user, char: this.names.assistant })
    this.#greetings.set(at, greeting)
    return greeting
  }

  dates(value: Json | undefined): Pick<ChatMessage, 'sent_at' | 'send_date'> {
    const isDate = typeof value === 'string' || typeof value === 'number'
    return { sent_at: readDate(value, this.#clock), send_date: isDate ? value : null }
  }

  /**
   * Parses and cleans a JSON object or list; undefined if the text is not exactly one.
   * @throws CardReadError when nested too deep
   */
  parse(text: string): Json | undefined {
    const json = findJsonEnd(text) === text.length ? parseOrNothing(text) : undefined
    return json === undefined ? undefined : cleanJson(json, this.notices.ofText)
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not one JSON value; it may be lines or plain text.
    return undefined
  }
}

/** Returns an empty object if there are no unknown keys. */
export function keepUnderProgram(program: string, unread: JsonObject): JsonObject {
  return Object.keys(unread).length === 0 ? {} : { [program]: unread }
}

const MB = 1024 * 1024

/** Limits of chat files. Swipes and invalid lines count as messages, as do chats in a file with several. */
export const CHAT_LIMITS = { bytes: 64 * MB, messages: 200_000 } as const

/** A line-based file, read once to validate it and again for its content. */
export interface LinedFile {
  readonly lines: Iterable<string>
  readonly reading: ChatReading
  readonly readAgain: () => ChatReading
}
