import { EVENT_READERS_MAX, type LiveEvent, type UserId } from '@inkling/contract'
import type { Bus } from './bus.ts'

declare module './channels.ts' {
  interface BusMessages {
    live_event: { readonly user_id: UserId; readonly event: LiveEvent }
    live_event_to_everyone: LiveEvent
  }
}

/** One browser that hears what changes. */
export interface EventSubscriber {
  write(frame: string): void
  end(): void
}

/** An event as bytes on the wire; JSON has no raw line breaks, so `data` is one line. */
export const formatLiveEvent = ({ event, ...data }: LiveEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Everybody who has a page open, by account. An event is told to all readers of its account, on this instance at once
 * and on the others by way of the bus. Nothing is kept: a reader who comes (back) is told when it begins to hear, and
 * asks for what it shows.
 */
export class EventSubscribers {
  readonly #readers = new Map<UserId, Set<EventSubscriber>>()
  readonly #bus: Bus

  constructor(bus: Bus) {
    this.#bus = bus
    bus.subscribe('live_event', ({ user_id, event }) => this.#tellHere(user_id, event))
    bus.subscribe('live_event_to_everyone', event => this.#tellAllHere(event))
    bus.onListening(() => this.#tellAllHere({ event: 'ready' }))
  }

  /** Tells an account's open pages what has changed; call it once that is durable. */
  publish(user_id: UserId, event: LiveEvent): void {
    this.#tellHere(user_id, event)
    this.#bus.publish('live_event', { user_id, event })
  }

  /** Tells every open page, whoever's it is. */
  publishToEveryone(event: LiveEvent): void {
    this.#tellAllHere(event)
    this.#bus.publish('live_event_to_everyone', event)
  }

  /**
   * Adds a reader. One too many takes the place of the oldest, which is most likely a device that fell asleep without
   * a word.
   * @returns lets it go
   */
  follow(user_id: UserId, reader: EventSubscriber): () => void {
    const readers = this.#readers.get(user_id) ?? new Set()
    this.#readers.set(user_id, readers.add(reader))
    const [oldest] = readers
    if (readers.size > EVENT_READERS_MAX && oldest !== undefined) {
      readers.delete(oldest)
      oldest.end()
    }
    if (this.#bus.isListening) reader.write(formatLiveEvent({ event: 'ready' }))
    return () => {
      readers.delete(reader)
      if (readers.size === 0 && this.#readers.get(user_id) === readers) this.#readers.delete(user_id)
    }
  }

  /** Lets everybody go: the process ends, and another may hear them. */
  close(): void {
    for (const readers of this.#readers.values()) for (const reader of readers) reader.end()
    this.#readers.clear()
  }

  #tellAllHere(event: LiveEvent): void {
    for (const user_id of this.#readers.keys()) this.#tellHere(user_id, event)
  }

  #tellHere(user_id: UserId, event: LiveEvent): void {
    const readers = this.#readers.get(user_id)
    if (readers === undefined) return
    const frame = formatLiveEvent(event)
    for (const reader of readers) reader.write(frame)
  }
}
