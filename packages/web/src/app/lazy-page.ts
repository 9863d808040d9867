import { createLazyRoute } from '@tanstack/react-router'
import { reloadOnce } from './chunk-reload.ts'
import type { Page } from './pages.ts'

/** Fetches a page's chunk; one that cannot be fetched reloads the site, which may have been built anew. */
export const lazyPage = (page: Page) => async () => {
  try {
    return createLazyRoute(page.name)({ component: await page.load() })
  } catch (error) {
    if (!reloadOnce(location.pathname)) throw error
    return new Promise<never>(() => {}) // this page is going away: nothing more is to be drawn on it
  }
}
