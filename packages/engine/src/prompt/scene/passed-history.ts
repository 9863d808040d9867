import type { ScanMessage } from '../../lorebook/entry/types.ts'
import { PLACEMENTS } from '../../regex/model/script.ts'
import type { PromptRole } from '../model/message.ts'
import type { HistoryMessage } from '../model/types.ts'
import type { PromptScripts } from './prompt-scripts.ts'
import type { SentHistory } from './turns.ts'

/** A message as the model gets it. `tokens` is what is known about this very text. */
export type PassedMessage = { message: HistoryMessage; text: string; tokens: number | undefined }

/**
 * How many messages go through the scripts at once. One at a time would make every script ready for every message; all
 * of them would make a long chat pay for what never fits.
 */
const BATCH = 32

/** A history whose messages go through the regex scripts when somebody asks for them, the newest first. */
export class PassedHistory {
  readonly #messages: readonly HistoryMessage[]
  readonly #scripts: PromptScripts
  /** By depth. */
  readonly #passed: PassedMessage[] = []
  readonly continued: PassedMessage | null

  constructor({ sent, continued }: SentHistory, scripts: PromptScripts) {
    this.#messages = sent
    this.#scripts = scripts
    this.continued = continued && (this.#pass([continued], -1)[0] ?? null)
  }

  get length(): number {
    return this.#messages.length
  }

  /** The message that so many follow. */
  at(depth: number): PassedMessage | undefined {
    while (this.#passed.length <= depth && this.#passed.length < this.length) {
      const from = this.#passed.length
      const end = this.length - from
      const batch = this.#messages.slice(Math.max(0, end - BATCH), end).reverse()
      for (const passed of this.#pass(batch, from)) this.#passed.push(passed)
    }
    return this.#passed[depth]
  }

  /** All of it as lorebooks scan it, oldest first, with the message that goes on. */
  forScan(): ScanMessage[] {
    const newest = this.length - 1
    const messages = this.#messages.map(
      (message, index) => new UnreadMessage(message, () => this.at(newest - index)?.text ?? ''),
    )
    if (this.continued === null) return messages
    const { message, text } = this.continued
    return [...messages, { role: message.role, name: message.name, text }]
  }

  /** What scripts leave of texts that are no messages of this history, each as that of somebody so deep in the chat. */
  passTexts(texts: readonly { role: PromptRole; text: string; depth: number }[]): string[] {
    return this.#scripts.run(
      texts.map(({ role, text, depth }) => ({
        text,
        occasion: {
          pass: 'prompt',
          placement: role === 'user' ? PLACEMENTS.user : PLACEMENTS.assistant,
          depth,
        },
      })),
    )
  }

  #pass(messages: readonly HistoryMessage[], depth: number): PassedMessage[] {
    const texts = this.passTexts(
      messages.map(({ role, content: text }, index) => ({ role, text, depth: depth + index })),
    )
    return messages.map((message, index) => {
      const text = texts[index] ?? message.content
      return { message, text, tokens: text === message.content ? message.tokens : undefined }
    })
  }
}

/** A message that goes through the scripts when the scan gets to it: most never are scanned. */
class UnreadMessage implements ScanMessage {
  readonly role: ScanMessage['role']
  readonly name: string
  readonly #read: () => string

  constructor({ role, name }: HistoryMessage, read: () => string) {
    this.role = role
    this.name = name
    this.#read = read
  }

  get text(): string {
    return this.#read()
  }
}
