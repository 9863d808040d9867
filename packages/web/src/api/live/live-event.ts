import { type LiveEvent, liveEventNames } from '@inkling/contract'

/** A live event as a page hears it. */
export type PageEvent =
  | Exclude<LiveEvent, { event: 'ready' }>
  /** What was fetched before `since` may have changed: nobody listened for it, or its connection was lost. */
  | { readonly event: 'ready'; readonly since: number }

/**
 * Reads a live event, of the server or of another tab; one that this build does not know is passed over. All that it
 * can say is ids and counts, and all that comes of it is that something is asked for again.
 */
export function parseLiveEvent(name: unknown, facts: unknown): PageEvent | undefined {
  const event = liveEventNames.find(known => known === name)
  if (event === undefined || typeof facts !== 'object' || facts === null) return undefined
  const isPlain = Object.values(facts).every(fact => typeof fact === 'string' || typeof fact === 'number')
  return isPlain ? ({ ...facts, event } as PageEvent) : undefined // as the contract says: see call.ts
}
