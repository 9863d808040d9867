import { frameOf } from './event-frame.ts'
import type { LoggedEvent } from './logged-events.ts'

/** Gets the frames of one message with the number of the last event in them. */
export interface Listener {
  frames(text: string, lastId: number): void
  /** After the final event. */
  end(): void
}

/** The readers that one answer in flight has on this instance. Each frame is written once for all of them. */
export class Broadcast {
  readonly #listeners = new Set<Listener>()

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(events: readonly LoggedEvent[]): void {
    const last = events.at(-1)
    if (last === undefined || this.#listeners.size === 0) return
    this.send(events.map(event => frameOf(event.id, event.event, { text: event.text })).join(''), last.id)
  }

  finish(id: number, name: 'done' | 'error', data: unknown): void {
    this.send(frameOf(id, name, data), id)
    this.end()
  }

  /** Lets all readers go. */
  end(): void {
    for (const listener of this.#listeners) listener.end()
    this.#listeners.clear()
  }

  /** Frames as they are, with the number of the last event in them. */
  send(text: string, lastId: number): void {
    for (const listener of this.#listeners) listener.frames(text, lastId)
  }
}
