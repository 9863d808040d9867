import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { watchLayerEntries } from '../../ui/navigation/layers.ts'
import { formatTitle } from '../../ui/navigation/page-title.ts'
import { ErrorPage } from '../layout/error-page.tsx'
import { endLoading, startLoading } from '../layout/loading.ts'
import { pages as allPages, type Page } from './pages.ts'
import { createRoutes } from './routes.ts'

interface RouterOptions {
  readonly queries: QueryClient
  readonly pages?: readonly Page[]
  /** Tests pass their own history; the default is the browser's. */
  readonly history?: RouterHistory
}

export function createAppRouter({ queries, pages = allPages, history }: RouterOptions) {
  const router = createRouter({
    routeTree: createRoutes(pages, queries),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
  watchLayerEntries(router)
  router.subscribe('onBeforeLoad', event => {
    if (event.pathChanged || event.fromLocation === undefined) startLoading()
  })
  router.subscribe('onBeforeRouteMount', () => {
    const page = router.state.matches.at(-1)?.staticData.page
    document.title = formatTitle(page?.title?.())
  })
  router.subscribe('onResolved', endLoading)
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** Values stay strings; the last of repeated names wins. */
const parseQuery = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Omits empty values to keep URLs short. */
function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
