import type { QueryClient } from '@tanstack/react-query'
import type { PageEvent } from '../../../api/live/live-event.ts'
import { refreshChats } from './refresh-chats.ts'
import { noStaleData, type StaleData, withEvent } from './stale.ts'

/** Milliseconds over which a burst of events is handled once. */
const GATHER_MS = 80

const gathered = new WeakMap<QueryClient, StaleData>()

/** Refreshes chats and lists according to the server's events. */
export function handleChatEvent(queries: QueryClient, news: PageEvent): void {
  const stale = gathered.get(queries)
  gathered.set(queries, withEvent(stale ?? noStaleData, news))
  if (stale !== undefined) return
  setTimeout(() => {
    const all = gathered.get(queries) ?? noStaleData
    gathered.delete(queries)
    refreshChats(queries, all)
  }, GATHER_MS)
}
