import { EVENT_READERS_MAX, type LiveEvent, type UserId } from '@inkling/contract'
import type { Bus } from './bus.ts'
import { RecentEvents } from './recent-events.ts'

declare module './channels.ts' {
  interface BusMessages {
    live_event: { readonly user_id: UserId; readonly event: LiveEvent }
    live_event_to_everyone: LiveEvent
  }
}

export type PublishListener = (event: LiveEvent, to: UserId | 'everyone') => void

export interface EventSubscriber {
  write(frame: string): void
  end(): void
}

/** `data` fits on one line, because JSON escapes line breaks. */
export const formatLiveEvent = ({ event, ...data }: LiveEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Open pages by account; other instances are reached through the bus. A connecting page gets `ready` and the events of
 * the last seconds, which it may have missed; it reloads data that it had before.
 */
export class EventSubscribers {
  readonly #readers = new Map<UserId, Set<EventSubscriber>>()
  readonly #recent = new RecentEvents()
  readonly #bus: Bus
  readonly #onPublish = new Set<PublishListener>()

  constructor(bus: Bus) {
    this.#bus = bus
    bus.subscribe('live_event', ({ user_id, event }) => this.#tellHere(user_id, event))
    bus.subscribe('live_event_to_everyone', event => this.#tellAllHere(event))
    bus.onListening(() => this.#tellAllHere({ event: 'ready' }))
  }

  /** Called for events that happen on this instance, and not for those of others. */
  onPublish(listener: PublishListener): void {
    this.#onPublish.add(listener)
  }

  /** Call it after the commit. */
  publish(user_id: UserId, event: LiveEvent): void {
    this.#tellHere(user_id, event)
    for (const listener of this.#onPublish) listener(event, user_id)
    this.#bus.publish('live_event', { user_id, event })
  }

  publishToEveryone(event: LiveEvent): void {
    this.#tellAllHere(event)
    for (const listener of this.#onPublish) listener(event, 'everyone')
    this.#bus.publish('live_event_to_everyone', event)
  }

  /**
   * Beyond the limit the oldest subscriber is closed, most likely a sleeping device.
   * @returns a function that removes the subscriber
   */
  follow(user_id: UserId, reader: EventSubscriber): () => void {
    const readers = this.#readers.get(user_id) ?? new Set()
    this.#readers.set(user_id, readers.add(reader))
    const [oldest] = readers
    if (readers.size > EVENT_READERS_MAX && oldest !== undefined) {
      readers.delete(oldest)
      oldest.end()
    }
    for (const event of this.#recent.of(user_id)) reader.write(formatLiveEvent(event))
    if (this.#bus.isListening) reader.write(formatLiveEvent({ event: 'ready' }))
    return () => {
      readers.delete(reader)
      if (readers.size === 0 && this.#readers.get(user_id) === readers) this.#readers.delete(user_id)
    }
  }

  /** Subscribers reconnect to another instance. */
  close(): void {
    for (const readers of this.#readers.values()) for (const reader of readers) reader.end()
    this.#readers.clear()
  }

  #tellAllHere(event: LiveEvent): void {
    const frame = formatLiveEvent(event)
    for (const readers of this.#readers.values()) for (const reader of readers) reader.write(frame)
  }

  #tellHere(user_id: UserId, event: LiveEvent): void {
    this.#recent.add(user_id, event)
    const readers = this.#readers.get(user_id)
    if (readers === undefined) return
    const frame = formatLiveEvent(event)
    for (const reader of readers) reader.write(frame)
  }
}
