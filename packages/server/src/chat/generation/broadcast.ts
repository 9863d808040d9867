import { type LoginId, type Message, type Problem, problem, type StreamEventName } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { LoggedEvent } from './stream-segments.ts'

export interface BroadcastReader {
  readonly login_id: LoginId
  frames(text: string, lastId: number): void
  end(): void
}

/** Local readers of one answer. Each frame is formatted once for all of them. */
export class Broadcast {
  readonly #listeners = new Set<BroadcastReader>()

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  /** Logins whose pages follow the answer. */
  get logins(): ReadonlySet<LoginId> {
    return new Set([...this.#listeners].map(({ login_id }) => login_id))
  }

  add(listener: BroadcastReader): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(events: readonly LoggedEvent[]): void {
    const last = events.at(-1)
    if (last === undefined || this.#listeners.size === 0) return
    this.send(
      events.map(event => formatEventFrame(event.id, event.event, { text: event.text })).join(''),
      last.id,
    )
  }

  finish(id: number, name: 'done' | 'error', data: unknown): void {
    this.send(formatEventFrame(id, name, data), id)
    this.end()
  }

  end(): void {
    for (const listener of this.#listeners) listener.end()
    this.#listeners.clear()
  }

  /** `lastId` is the id of the last event in `text`. */
  send(text: string, lastId: number): void {
    for (const listener of this.#listeners) listener.frames(text, lastId)
  }
}

/** `data` fits on one line, because JSON escapes line breaks. */
export const formatEventFrame = (id: number, event: StreamEventName, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Every stream starts with the user message and the empty answer. */
export const USER_EVENT_ID = 1
export const ASSISTANT_EVENT_ID = 2
export const FIRST_DELTA_ID = 3

export interface EventFrame {
  readonly id: number
  readonly text: string
}

/**
 * Returns the whole message and the final event, or only the latter if it is all the reader lacks.
 * @param after id of the reader's last event
 */
export async function finishedFrames(db: Db, message: Message, after = 0): Promise<EventFrame[]> {
  const { event_count } = await db
    .selectFrom('messages')
    .select('event_count')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  const lastId = Math.max(event_count, ASSISTANT_EVENT_ID + 1)
  const end = { id: lastId, text: finalFrame(lastId, message) }
  if (after >= lastId - 1) return [end]
  return [{ id: lastId - 1, text: formatEventFrame(lastId - 1, 'assistant_message', message) }, end]
}

function finalFrame(id: number, message: Message): string {
  if (message.status === 'done' || message.status === 'stopped') return formatEventFrame(id, 'done', message)
  const error: Problem = message.error ?? problem('internal')
  return formatEventFrame(id, 'error', { ...error, message })
}
