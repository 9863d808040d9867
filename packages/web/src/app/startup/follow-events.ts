import type { QueryClient } from '@tanstack/react-query'
import { isOwnKey } from '../../api/http/idempotency.ts'
import { onLiveEvent, openLiveEvents } from '../../api/live/live-events.ts'
import { inLocale } from '../../i18n/locale.ts'
import { fetchWithRetries } from '../../ui/feedback/lazy-part.tsx'
import { pageQuery } from '../../ui/navigation/navigation.ts'
import type { AppRouter } from '../routing/router.ts'

/** A new page connects before it has data, and needs no handlers yet. */
const hasOlderData = (queries: QueryClient, since: number): boolean =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < since }).length > 0

/** Applies changes from other tabs and devices; this page knows its own changes. */
export function followEvents(queries: QueryClient, router: AppRouter): () => void {
  const close = openLiveEvents()
  const stop = onLiveEvent(async news => {
    if ('by' in news && isOwnKey(news.by)) return
    if (news.event === 'ready' && !hasOlderData(queries, news.since)) return
    const { handleChatEvent, handleNotificationEvent } = await fetchWithRetries(
      () => import('./handle-events.ts'),
    )
    handleChatEvent(queries, news)
    handleNotificationEvent(queries, news, ({ to, query = {}, hash = '' }) =>
      router.navigate({ to: inLocale(to), search: pageQuery(query), hash }),
    )
  })
  return () => {
    stop()
    close()
  }
}
