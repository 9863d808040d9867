import type { CardId } from '@inkling/contract'
import { countMessages } from '../../features/cards/card-counts.ts'
import type { ChatContext } from '../context.ts'

const FLUSH_MS = 1_000

/** Writes counts once a second, because all users of a card share its row. A crash may lose a second's counts. */
export class MessageCounter {
  readonly #context: Pick<ChatContext, 'streamDb' | 'log' | 'clock'>
  #counts = new Map<CardId, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(context: Pick<ChatContext, 'streamDb' | 'log' | 'clock'>) {
    this.#context = context
  }

  add(card_id: CardId, messages: number): void {
    this.#counts.set(card_id, (this.#counts.get(card_id) ?? 0) + messages)
    this.#timer ??= setTimeout(() => void this.#write(), FLUSH_MS).unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#write()
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const counts = this.#counts
    this.#counts = new Map()
    if (counts.size === 0) return
    try {
      await countMessages(this.#context.streamDb, counts, this.#context.clock.now())
    } catch (error) {
      this.#context.log.warn({ err: error }, 'could not count messages')
    }
  }
}
