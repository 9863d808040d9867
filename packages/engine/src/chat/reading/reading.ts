import type { CardData } from '../../card/model/card.ts'
import { cleanJson } from '../../files/clean.ts'
import { findJsonEnd } from '../../files/parse-json.ts'
import type { Json, JsonObject } from '../../json/json.ts'
import { expandMacros } from '../../macros/expand.ts'
import { type ChatMessage, type ChatRole, makeMessage, type PathMessage } from '../model/chat.ts'
import { readDate, type WallClock, wallClock } from './date.ts'
import { ChatNotices } from './notices.ts'
import { ChatReadError } from './problems.ts'

/** What a file of chats does not say about itself. */
export type ChatReadOptions = {
  fileName?: string
  /** The IANA time zone of whoever wrote the file, for dates that name none. */
  time_zone?: string
  /** What the user is called, where the file only knows that it was the user. */
  user?: string
  /** The card that the chat is with: its name, and its greetings where the file leaves the greeting out. */
  card?: Pick<CardData, 'name' | 'first_mes' | 'alternate_greetings'>
}

/** One file of chats being read: what is known beside it, what was odd in it, and how many messages it had. */
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

  /** The file's name without path and ending: the title of a chat that has no other. */
  get title(): string {
    const name = this.fileName.split(/[/\\]/).at(-1) ?? ''
    return name.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  }

  /** Counts messages before they are made, so that a small file cannot become a huge chat. */
  count(messages: number): void {
    this.#messages += messages
    if (this.#messages > CHAT_LIMITS.messages)
      throw new ChatReadError('too_many_messages', { limit: CHAT_LIMITS.messages })
  }

  /** A counted message without siblings. Who is not named in the file is called as the options say. */
  single(given: Partial<ChatMessage> & { role: ChatRole }): PathMessage {
    this.count(1)
    const name = given.name || this.names[given.role]
    return { siblings: [makeMessage({ ...given, name })], chosen: 0 }
  }

  /** The card's greeting of a number (0 is the first, then the alternates), or null when there is none or no card. */
  greeting(at: number): string | null {
    // Hundreds of chats may begin with the same long text: it is made once.
    const known = this.#greetings.get(at)
    const text = [this.#card?.first_mes, ...(this.#card?.alternate_greetings ?? [])][at]
    if (known !== undefined || text === undefined) return known ?? null
    const greeting = expandMacros(text, { user: this.names.user, char: this.names.assistant })
    this.#greetings.set(at, greeting)
    return greeting
  }

  /** Both ways in which a message knows when it was sent. */
  dates(value: Json | undefined): Pick<ChatMessage, 'sent_at' | 'send_date'> {
    const isDate = typeof value === 'string' || typeof value === 'number'
    return { sent_at: readDate(value, this.#clock), send_date: isDate ? value : null }
  }

  /**
   * The object or list that a text is, as it may be kept; undefined when it is none or not only one. Throws a
   * CardReadError when it is nested too deep.
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
    // No JSON is no problem here: the file may have others, line by line, or be a text.
    return undefined
  }
}

/** The object's keys that have no meaning to us, under the name of the program that wrote them; nothing if none. */
export function keepUnderProgram(program: string, unread: JsonObject): JsonObject {
  return Object.keys(unread).length === 0 ? {} : { [program]: unread }
}

const MB = 1024 * 1024

/**
 * How large a file of chats we are willing to read. A swipe counts as a message, and so do a line that is none and,
 * among many in one file, a chat.
 */
export const CHAT_LIMITS = { bytes: 64 * MB, messages: 200_000 } as const

/** A file that has a message a line, to be read twice: to know that it can be, and for what is in it. */
export interface LinedFile {
  readonly lines: Iterable<string>
  readonly reading: ChatReading
  readonly readAgain: () => ChatReading
}
