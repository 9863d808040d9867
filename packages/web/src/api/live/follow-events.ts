import { events } from '../events/events.ts'
import { ApiError } from '../http/api-error.ts'
import { waitUntilAwake } from '../http/wait.ts'
import { type PageEvent, parseLiveEvent } from './live-event.ts'

const RETRY_DELAYS_MS = [250, 1_000, 3_000, 8_000, 20_000]
/** In milliseconds; after a connection of this length, back-off starts over. */
const STABLE_MS = 60_000

/**
 * Follows server events across reconnects until the signal aborts or the server refuses. Each connection starts with
 * the events of the last seconds and `ready`; data fetched after the connection's request is then current.
 */
export async function followEvents(tell: (news: PageEvent) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const askedAt = Date.now()
    let since = askedAt
    try {
      for await (const { event, data } of events('events.follow', {}, { signal })) {
        const { ago, ...facts } = JSON.parse(data)
        const pageEvent = parseLiveEvent(event, { ...facts, ...(event === 'ready' && { since }) })
        // Skips events from before the request, because data fetched before it counts as outdated anyway.
        const isKnown = ago !== undefined && Date.now() - ago < askedAt
        if (pageEvent !== undefined && !isKnown) tell(pageEvent)
        if (ago === undefined) since = Date.now()
      }
    } catch (error) {
      if (!isTransient(error)) return
    }
    if (Date.now() - askedAt > STABLE_MS) failures = 0
    await waitUntilAwake(reconnectDelay(failures), signal)
  }
}

/** Jitter keeps clients from all reconnecting at once after a restart. */
const reconnectDelay = (failures: number): number =>
  (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0) * (0.5 + Math.random())

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.isLost || error.status === 429 || error.status >= 500)
