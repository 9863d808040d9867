import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { titled } from '../ui/page-title.ts'
import { ErrorPage } from './error-page.tsx'
import { endLoading, startLoading } from './loading.ts'
import { parseQuery, writeQuery } from './query-string.ts'
import { createRoutes } from './routes.ts'

/** The site's router: pages, overlay and titles. `history` is handed in by tests. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: createRoutes(),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history ? { history } : {}),
  })
  router.subscribe('onBeforeLoad', event => {
    if (event.pathChanged || event.fromLocation === undefined) startLoading()
  })
  router.subscribe('onBeforeRouteMount', () => {
    const page = router.state.matches.at(-1)?.staticData.page
    document.title = titled(page?.title?.())
  })
  router.subscribe('onResolved', endLoading)
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>
