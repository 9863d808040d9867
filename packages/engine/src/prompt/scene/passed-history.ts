import type { ScanMessage } from '../../lorebook/entry/types.ts'
import { PLACEMENTS } from '../../regex/model/script.ts'
import type { PromptRole } from '../model/message.ts'
import type { HistoryMessage } from '../model/types.ts'
import type { PromptScripts } from './prompt-scripts.ts'
import type { SentHistory } from './turns.ts'

/** `tokens` is the known count of `text`. */
export type PassedMessage = { message: HistoryMessage; text: string; tokens: number | undefined }

/**
 * Messages per script run. Single messages would repeat the scripts' setup; all at once would process what never fits.
 */
const BATCH = 32

/** History that runs regex scripts lazily, newest first. */
export class PassedHistory {
  readonly #messages: readonly HistoryMessage[]
  readonly #scripts: PromptScripts
  readonly #passedMessages: PassedMessage[] = []
  readonly continued: PassedMessage | null

  constructor({ sent, continued }: SentHistory, scripts: PromptScripts) {
    this.#messages = sent
    this.#scripts = scripts
    this.continued = continued && (this.#pass([continued], -1)[0] ?? null)
  }

  get length(): number {
    return this.#messages.length
  }

  at(depth: number): PassedMessage | undefined {
    while (this.#passedMessages.length <= depth && this.#passedMessages.length < this.length) {
      const from = this.#passedMessages.length
      const end = this.length - from
      const batch = this.#messages.slice(Math.max(0, end - BATCH), end).reverse()
      for (const passed of this.#pass(batch, from)) this.#passedMessages.push(passed)
    }
    return this.#passedMessages[depth]
  }

  /** The history for lorebook scans, oldest first, including the continued message. */
  forScan(): ScanMessage[] {
    const newest = this.length - 1
    const messages = this.#messages.map(
      (message, index) => new UnreadMessage(message, () => this.at(newest - index)?.text ?? ''),
    )
    if (this.continued === null) return messages
    const { message, text } = this.continued
    return [...messages, { role: message.role, name: message.name, text }]
  }

  /** Runs scripts over texts outside the history, as if said at the given depth. */
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

/** Runs scripts only when scanned, since most messages never are. */
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
