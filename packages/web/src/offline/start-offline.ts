import type { QueryClient } from '@tanstack/react-query'
import { getSession, onSessionEnd } from '../api/session/session.ts'
import { scriptAt } from '../browser/own-worker.ts'
import { serviceWorkers } from '../browser/secure-context.ts'
import { offerInstall } from './install-hint.ts'
import { deleteChats, keepChats } from './kept-chats.ts'

/** How often chats are kept while the page is open: closing an app gives no time to do it. */
const KEEP_EVERY_MS = 60_000

/** Makes the app work without a network, and offers to install it. Needs a secure context, as browsers demand. */
export function startOffline(queries: QueryClient): void {
  const workers = serviceWorkers()
  if (workers === undefined || !import.meta.env.PROD) return
  void registerWorker(workers).catch(() => undefined) // blocked by the browser's settings
  const keep = () => void keepChats(queries).catch(() => undefined) // the storage is full or blocked
  setInterval(keep, KEEP_EVERY_MS)
  document.addEventListener('visibilitychange', keep)
  const forget = () => void deleteChats().catch(() => undefined)
  onSessionEnd(forget)
  if (getSession().token === null) forget() // the session ended before this was loaded
  offerInstall()
}

async function registerWorker(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register(scriptAt('/service-worker.js'))
  const { active } = await workers.ready
  await import('./read-offline.ts') // needed when it can't be loaded any more
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ files })
}
