import type { QueryClient } from '@tanstack/react-query'
import type { News } from '../../../api/live/live-event.ts'
import { refreshChats } from './refresh-chats.ts'
import { nothingStale, type Stale, withEvent } from './stale.ts'

/** A flood of events, as when somebody tidies up elsewhere, is answered once. */
const GATHER_MS = 80

const gathered = new WeakMap<QueryClient, Stale>()

/** Keeps chats and their lists as they are on the server, by what it tells of them. */
export function hearChats(queries: QueryClient, news: News): void {
  const stale = gathered.get(queries)
  gathered.set(queries, withEvent(stale ?? nothingStale, news))
  if (stale !== undefined) return
  setTimeout(() => {
    const all = gathered.get(queries) ?? nothingStale
    gathered.delete(queries)
    refreshChats(queries, all)
  }, GATHER_MS)
}
