import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent, openLiveEvents } from '../api/live/live-events.ts'
import { isOwnIntent } from '../api/own-intents.ts'
import { inLocale } from '../i18n/locale.ts'
import { fetchPatiently } from '../ui/late.ts'
import { pageQuery } from '../ui/page-query.ts'
import type { AppRouter } from './router.ts'

/** What changes elsewhere, in another tab or on another device, changes here; what this page did it knows already. */
export function followEvents(queries: QueryClient, router: AppRouter): () => void {
  const close = openLiveEvents()
  const stop = onLiveEvent(async news => {
    if ('by' in news && isOwnIntent(news.by)) return
    const { hearChats } = await fetchPatiently(() => import('../features/chat/live/hear-chats.ts'))
    hearChats(queries, news)
    const { hearNotifications } = await fetchPatiently(
      () => import('../features/notifications/hear-notifications.ts'),
    )
    hearNotifications(queries, news, ({ to, query = {}, hash = '' }) =>
      router.navigate({ to: inLocale(to), search: pageQuery(query), hash }),
    )
  })
  return () => {
    stop()
    close()
  }
}
