import { type LiveEvent, liveEventNames } from '@inkling/contract'

export type PageEvent =
  | Exclude<LiveEvent, { event: 'ready' }>
  /** Events were missed, so data fetched before `since` may be outdated. */
  | { readonly event: 'ready'; readonly since: number }

/**
 * Parses an event of the server or another tab; undefined if unknown. Events carry only ids and counts and only trigger
 * refetches.
 */
export function parseLiveEvent(name: unknown, facts: unknown): PageEvent | undefined {
  const event = liveEventNames.find(known => known === name)
  if (event === undefined || typeof facts !== 'object' || facts === null) return undefined
  const isPlain = Object.values(facts).every(fact => typeof fact === 'string' || typeof fact === 'number')
  return isPlain ? ({ ...facts, event } as PageEvent) : undefined // typed by the contract, see call.ts
}
