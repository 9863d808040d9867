import type { QueryClient } from '@tanstack/react-query'
import type { PageEvent } from '../../../api/live/live-event.ts'
import { refreshChats } from './refresh-chats.ts'
import { noStaleData, type StaleData, withEvent } from './stale.ts'

/** A burst of events within this time is handled once. */
const BATCH_MS = 80

const gathered = new WeakMap<QueryClient, StaleData>()

/** Marks chats and lists as stale and refreshes them together. */
export function handleChatEvent(queries: QueryClient, news: PageEvent): void {
  const stale = gathered.get(queries)
  gathered.set(queries, withEvent(stale ?? noStaleData, news))
  if (stale !== undefined) return
  setTimeout(() => {
    const all = gathered.get(queries) ?? noStaleData
    gathered.delete(queries)
    refreshChats(queries, all)
  }, BATCH_MS)
}
