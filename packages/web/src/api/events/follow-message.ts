import {
  isFinalEvent,
  type MessageId,
  type StreamEvent,
  type StreamEventName,
  streamEventNames,
} from '@inkling/contract'
import { ApiError, abortedError } from '../http/api-error.ts'
import { waitUntilAwake } from '../http/wait.ts'
import type { WireEvent } from './event-stream.ts'
import { events } from './events.ts'

/** In milliseconds; the last delay repeats until an event arrives or the caller aborts. */
const RETRY_DELAYS_MS = [250, 1_000, 2_000, 4_000, 8_000]

/**
 * Follows an answer to its final event across reconnects. Each attempt resumes after the last event, so events arrive
 * once and in order. Only transient errors are retried; refusals are thrown.
 */
export async function* followMessage(
  id: MessageId,
  lastEventId: number,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  let seen = lastEventId
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const event of connectToMessage(id, seen, signal)) {
        if (event.id <= seen) continue
        seen = event.id
        failures = 0
        yield event
        if (isFinalEvent(event.event)) return
      }
    } catch (error) {
      if (!isTransient(error)) throw error
    }
    await waitUntilAwake(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0, signal)
    if (signal?.aborted) throw abortedError(`message ${id}`)
  }
}

async function* connectToMessage(
  id: MessageId,
  seen: number,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const headers: Record<string, string> = seen > 0 ? { 'last-event-id': String(seen) } : {}
  yield* readStreamEvents(events('chat.streamMessage', { params: { id } }, { headers, signal }))
}

/** Skips events unknown to this build. */
export async function* readStreamEvents(wire: AsyncIterable<WireEvent>): AsyncGenerator<StreamEvent, void> {
  for await (const raw of wire) {
    const event = parseStreamEvent(raw)
    if (event !== undefined) yield event
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.isLost || error.status === 429 || error.status >= 500)

function parseStreamEvent({ id, event, data }: WireEvent): StreamEvent | undefined {
  if (!isKnown(event)) return undefined
  return { id: Number(id), event, data: JSON.parse(data) } as StreamEvent // typed by the contract, see call.ts
}

const isKnown = (name: string): name is StreamEventName => streamEventNames.some(known => known === name)
