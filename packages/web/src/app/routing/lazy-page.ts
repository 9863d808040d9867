import { createLazyRoute } from '@tanstack/react-router'
import { fetchPatiently } from '../../ui/feedback/lazy-with-retry.ts'
import { reloadOnce } from './chunk-reload.ts'
import type { Page } from './pages.ts'

/**
 * Fetches a page's chunk; one that cannot be fetched reloads the site, which may have been built anew. Without a network
 * there is nothing to reload: one stays where one is until it is back.
 */
export const lazyPage = (page: Page) => async () => {
  try {
    const component = await fetchPatiently(page.load, () => !navigator.onLine)
    return createLazyRoute(page.name)({ component })
  } catch (error) {
    if (!reloadOnce(location.pathname)) throw error
    return new Promise<never>(() => {}) // this page is going away: nothing more is to be drawn on it
  }
}
