import type { QueryClient } from '@tanstack/react-query'
import { getSession, onSessionEnd } from '../api/session/session.ts'
import { scriptAt } from '../browser/own-worker.ts'
import { serviceWorkers } from '../browser/secure-context.ts'
import { deleteChats, keepChats } from '../features/chat/store/kept-chats.ts'
import { followPush } from './follow-push.ts'
import { offerInstall } from './install-hint.ts'

/** Chats are stored this often while the page is open, because closing an app leaves no time for it. */
const KEEP_EVERY_MS = 60_000

/**
 * Makes the app work offline and offers to install it. Browsers allow this only in secure contexts.
 * @param open navigates to a page whose notification was pressed
 */
export function startOffline(queries: QueryClient, open: (path: string) => void): void {
  const workers = serviceWorkers()
  if (workers === undefined || !import.meta.env.PROD) return
  void registerWorker(workers).catch(() => undefined) // blocked by the browser's settings
  const keep = () =>
    void keepChats(queries)
      .then(async hasChats => void (hasChats && (await loadOfflinePages())))
      .catch(() => undefined) // the storage is full or blocked
  setInterval(keep, KEEP_EVERY_MS)
  document.addEventListener('visibilitychange', keep)
  const forget = () => void deleteChats().catch(() => undefined)
  onSessionEnd(forget)
  const isLoggedIn = getSession().token !== null
  if (!isLoggedIn) forget() // the session ended before this was loaded
  followPush(workers, { isLoggedIn, open })
  offerInstall()
}

async function registerWorker(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register(scriptAt('/service-worker.js'))
  const { active } = await workers.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ files })
}

/** Loaded early, so that the service worker caches them for use without a network. */
const loadOfflinePages = () =>
  Promise.all([
    import('./read-offline.ts'),
    import('../features/chat/conversation/chat-page.tsx'),
    import('../features/chat/list/chat-landing-page.tsx'),
  ])
